package weir.lab;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * The verdict on who closed first.
 *
 * @param agreeing the sources that support it; fewer than two mean that it is not certain
 * @param all every source that had something to say
 */
record ClosedFirst(Side side, List<CloseSource> agreeing, List<CloseSource> all) {

    /** The side that most sources name; on a tie the side of the earlier source. */
    static ClosedFirst judge(List<CloseSource> sources) {
        List<CloseSource> telling = sources.stream().filter(s -> s.side() != Side.UNKNOWN).toList();
        Map<Side, Integer> votes = new LinkedHashMap<>();
        telling.forEach(s -> votes.merge(s.side(), 1, Integer::sum));
        Side winner = Side.UNKNOWN;
        for (Map.Entry<Side, Integer> vote : votes.entrySet()) {
            if (vote.getValue() > votes.getOrDefault(winner, 0)) {
                winner = vote.getKey();
            }
        }
        Side side = winner;
        return new ClosedFirst(
                side, telling.stream().filter(s -> s.side() == side).toList(), sources);
    }

    boolean certain() {
        return agreeing.size() >= 2 && agreeing.size() == telling();
    }

    /** How many sources had something to say. */
    long telling() {
        return all.stream().filter(s -> s.side() != Side.UNKNOWN).count();
    }
}

package weir.front.module;

import static weir.conf.Context.EVENTS;
import static weir.conf.Context.HTTP;
import static weir.conf.Context.MAIN;

import java.util.List;
import org.jspecify.annotations.Nullable;
import weir.conf.Conf;
import weir.conf.Directive;
import weir.conf.Reading;
import weir.conf.Scope;
import weir.conf.Statement;
import weir.conf.Units;
import weir.front.ErrorLogs;
import weir.front.MainConf;
import weir.front.Module;
import weir.front.SystemUser;

/** The process: {@code ngx_core_module} and {@code ngx_events_module}. */
public final class MainModule implements Module {
    private static final String ONE_LOOP_PER_WORKER =
            "Workers are threads of one process here; the kernel places them.";

    public static final Directive<List<String>> EVENTS_BLOCK =
            Directive.block("events", EVENTS).in(MAIN).doc("Settings of the event loops.");

    public static final Directive<List<String>> HTTP_BLOCK =
            Directive.block("http", HTTP).in(MAIN).doc("All HTTP servers.");

    static final Directive<Boolean> DAEMON =
            Directive.flag("daemon").in(MAIN).or(true).doc("Whether to go to the background.");

    static final Directive<Boolean> MASTER_PROCESS =
            Directive.flag("master_process")
                    .in(MAIN)
                    .or(true)
                    .noEffect("The launcher is the master and starts one process.")
                    .doc("Whether worker processes are started.");

    static final Directive<String> PID =
            Directive.text("pid").in(MAIN).or("logs/nginx.pid").doc("The file of the process id.");

    static final Directive<Long> WORKER_PROCESSES =
            Directive.of("worker_processes", "number | auto", MainModule::workers)
                    .in(MAIN)
                    .or(1L)
                    .doc("Number of workers; auto is one per processor.");

    static final Directive<Long> WORKER_CONNECTIONS =
            Directive.number("worker_connections")
                    .in(EVENTS)
                    .or(512L)
                    .doc("Most connections that a worker holds at once.");

    static final Directive<Long> WORKER_RLIMIT_NOFILE =
            Directive.number("worker_rlimit_nofile")
                    .in(MAIN)
                    .or(0L)
                    .doc("Limit of open files of the process.");

    static final Directive<Long> WORKER_SHUTDOWN_TIMEOUT =
            Directive.timeMs("worker_shutdown_timeout")
                    .in(MAIN)
                    .or(0L)
                    .doc("How long a graceful shutdown may take.");

    static final Directive<List<String>> USER =
            Directive.words("user")
                    .in(MAIN)
                    .arity(1, 2)
                    .check(MainModule::checkUser)
                    .merge(weir.conf.Merge.NEAREST)
                    .single()
                    .doc("Who the workers run as, when started by root.");

    static final Directive<List<String>> WORKER_CPU_AFFINITY =
            Directive.words("worker_cpu_affinity")
                    .in(MAIN)
                    .merge(weir.conf.Merge.NEAREST)
                    .single()
                    .noEffect(ONE_LOOP_PER_WORKER)
                    .doc("Binds workers to processors.");

    static final Directive<String> WORKER_PRIORITY =
            Directive.text("worker_priority")
                    .in(MAIN)
                    .noEffect(ONE_LOOP_PER_WORKER)
                    .doc("Scheduling priority of workers.");

    static final Directive<List<String>> TIMER_RESOLUTION =
            Directive.words("timer_resolution")
                    .in(MAIN)
                    .arity(1)
                    .merge(weir.conf.Merge.NEAREST)
                    .noEffect("The clock is read once per turn of a loop.")
                    .doc("Reduces how often the clock is read.");

    public static final Directive<Boolean> PCRE_JIT =
            Directive.flag("pcre_jit")
                    .in(MAIN)
                    .or(false)
                    .doc("Whether regular expressions are compiled to machine code.");

    static final Directive<String> USE =
            Directive.of("use", "epoll", MainModule::epoll)
                    .in(EVENTS)
                    .doc("The method of event notification; epoll is the only one.");

    static final Directive<Boolean> MULTI_ACCEPT =
            Directive.flag("multi_accept")
                    .in(EVENTS)
                    .or(false)
                    .noEffect("A loop always accepts what is waiting, up to 32 at a time.")
                    .doc("Whether a worker accepts all waiting connections at once.");

    static final Directive<Boolean> ACCEPT_MUTEX =
            Directive.flag("accept_mutex")
                    .in(EVENTS)
                    .or(false)
                    .noEffect("The kernel wakes one loop per connection (EPOLLEXCLUSIVE).")
                    .doc("Whether workers take turns to accept.");

    static final Directive<Long> ACCEPT_MUTEX_DELAY =
            Directive.timeMs("accept_mutex_delay")
                    .in(EVENTS)
                    .or(500L)
                    .noEffect("There is no accept mutex.")
                    .doc("How long a worker waits for the accept mutex.");

    static final Directive<String> LOCK_FILE =
            Directive.text("lock_file")
                    .in(MAIN)
                    .or("logs/nginx.lock")
                    .noEffect("There is no accept mutex.")
                    .doc("The file behind the accept mutex.");

    static final Directive<Long> EPOLL_EVENTS =
            Directive.number("epoll_events")
                    .in(EVENTS)
                    .or(512L)
                    .noEffect("A loop takes a fixed number of events at once.")
                    .doc("Events that a worker takes at once.");

    static final Directive<Long> WORKER_AIO_REQUESTS =
            Directive.number("worker_aio_requests")
                    .in(EVENTS)
                    .or(32L)
                    .noEffect("Files are not read asynchronously.")
                    .doc("Most asynchronous file operations of a worker.");

    /** {@code ngx_set_user}. */
    private static void checkUser(List<String> words, Statement s, Reading reading) {
        if (!SystemUser.mayBecome()) {
            reading.warn(
                    s,
                    "the \"user\" directive makes sense only if the master process runs with"
                            + " super-user privileges, ignored");
            return;
        }
        if (SystemUser.uid(words.get(0)) == null) {
            throw s.fault("getpwnam(\"" + words.get(0) + "\") failed");
        }
        String group = words.size() > 1 ? words.get(1) : words.get(0);
        if (SystemUser.gid(group) == null) {
            throw s.fault("getgrnam(\"" + group + "\") failed");
        }
    }

    private static @Nullable SystemUser user(@Nullable List<String> words) {
        if (words == null || !SystemUser.mayBecome()) {
            return null;
        }
        Integer uid = SystemUser.uid(words.get(0));
        Integer gid = SystemUser.gid(words.size() > 1 ? words.get(1) : words.get(0));
        return uid == null || gid == null || uid == 0 ? null : new SystemUser(uid, gid);
    }

    private static Long workers(Statement s, Reading reading) {
        if (s.arg(1).equals("auto")) {
            return (long) Runtime.getRuntime().availableProcessors();
        }
        long number = Units.number(s.arg(1));
        if (number == Units.BAD) {
            throw s.complaint("invalid number");
        }
        if (number == 0) {
            throw s.complaint("invalid number");
        }
        return number;
    }

    private static String epoll(Statement s, Reading reading) {
        if (!s.arg(1).equals("epoll")) {
            throw s.fault("invalid event type \"" + s.arg(1) + "\"");
        }
        return s.arg(1);
    }

    @Override
    public List<Directive<?>> directives() {
        return List.of(
                EVENTS_BLOCK,
                HTTP_BLOCK,
                DAEMON,
                MASTER_PROCESS,
                PID,
                WORKER_PROCESSES,
                WORKER_CONNECTIONS,
                WORKER_RLIMIT_NOFILE,
                WORKER_SHUTDOWN_TIMEOUT,
                USER,
                WORKER_CPU_AFFINITY,
                WORKER_PRIORITY,
                TIMER_RESOLUTION,
                PCRE_JIT,
                USE,
                MULTI_ACCEPT,
                ACCEPT_MUTEX,
                ACCEPT_MUTEX_DELAY,
                LOCK_FILE,
                EPOLL_EVENTS,
                WORKER_AIO_REQUESTS,
                ErrorLogs.ERROR_LOG);
    }

    /** The process's settings. */
    public static MainConf conf(Conf conf) {
        Scope main = conf.main();
        List<Scope> events = main.blocks(EVENTS_BLOCK);
        List<String> user = main.orNull(USER);
        return new MainConf(
                Math.toIntExact(main.get(WORKER_PROCESSES)),
                events.isEmpty() ? 512 : Math.toIntExact(events.get(0).get(WORKER_CONNECTIONS)),
                main.get(PID),
                main.get(DAEMON),
                user(user),
                main.get(WORKER_RLIMIT_NOFILE),
                main.get(WORKER_SHUTDOWN_TIMEOUT));
    }
}

package weir.load;

/**
 * Something a user does. Steps are shared by all users of a group and keep no state of one; they
 * run as plain sequential code in the user's fiber.
 */
public abstract sealed class Step permits Block, Repeat, Transaction, HttpRequest {
    abstract Flow run(VirtualUser user);
}

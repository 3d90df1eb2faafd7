package bot;

import java.util.Map;

/** Plays as a service where KASINO_BOT_ADDRESS is set, else at the dealer of KASINO_DEALER. */
public final class Main {
  private static final String USAGE =
      "set KASINO_BOT_ADDRESS to be called,"
          + " or KASINO_DEALER and KASINO_JOIN_CODE to take a seat at a table";

  private Main() {}

  public static void main(String[] arguments) throws Exception {
    Map<String, String> environment = System.getenv();
    if (environment.containsKey("KASINO_BOT_ADDRESS")) {
      Service.serve(environment.get("KASINO_BOT_ADDRESS"));
    } else if (environment.containsKey("KASINO_DEALER")) {
      try (Client client = new Client(environment.get("KASINO_DEALER"))) {
        String token = environment.get("KASINO_SEAT_TOKEN");
        if (token == null) {
          client.join(environment.getOrDefault("KASINO_JOIN_CODE", ""));
        } else {
          client.sit(environment.getOrDefault("KASINO_TABLE", ""), token);
        }
        System.out.println(client.play());
      } catch (io.grpc.StatusRuntimeException refused) {
        Throwable cause = refused.getStatus().getCause();
        String why = refused.getStatus().getDescription();
        fail(cause == null ? why : why + ": " + cause.getMessage());
      }
    } else {
      fail(USAGE);
    }
  }

  private static void fail(String why) {
    System.err.println(Policy.NAME + ": " + why);
    System.exit(1);
  }
}

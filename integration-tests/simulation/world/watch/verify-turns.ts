import type { Telemetry } from "../../../../src/core/ports/telemetry"
import type { Shared } from "../server"

/** A server's telemetry, which notes a return that asks the gateway without its attempt's turn. */
export function watchVerifyTurns(telemetry: Telemetry, shared: Shared): Telemetry {
  const { asked, broken, database } = shared
  const note = (reference: string) => {
    const calls = (asked.get(reference) ?? 0) + 1
    asked.set(reference, calls)
    const turns = database.attempts.get(reference)?.verify_turns ?? 0
    if (calls > turns) {
      broken.set("a return asks the gateway in its turn", `${reference}: ${calls} of ${turns}`)
    }
  }
  return {
    // The members of a class are not its own properties.
    traceContext: () => telemetry.traceContext(),
    count: (...given) => telemetry.count(...given),
    record: (...given) => telemetry.record(...given),
    observe: (read) => telemetry.observe(read),
    span: async (name, options, work) => {
      const { reference, trigger } = options.attributes ?? {}
      if (name === "hosted_checkout.verify" && trigger === "return") {
        note(String(reference))
      }
      return await telemetry.span(name, options, work)
    },
  }
}

import type { Story } from "./story"

/** The event of a completed payment is not emitted, the payment is held for a return, and completed again by a refund. */
export const anEventThatTheNextChangeOverwrites: Story = {
  seed: 11180,
  plan: {
    settings: { proof: "both", deliveries: [[0]], totals: [2600, 4200], rotatesKey: true },
    actors: [
      {
        name: "shopper 1",
        actions: [
          { kind: "start" },
          { kind: "pay", card: "approved", page: "latest" },
          { kind: "return" },
        ],
      },
      {
        name: "gateway staff",
        actions: [
          { kind: "wait", ms: 60000 },
          { kind: "return_at_gateway", part: false, isNotified: false },
        ],
      },
      {
        name: "key admin",
        actions: [{ kind: "rotate_key", first: "store", ms: 180000, retires: true }],
      },
    ],
    switches: [
      {
        at: "server 1: return of shopper 1 | attempts.takeVerifyTurn hcatt_1 before 1",
        go: "server 2: notification of txn_1 | starts before 1",
      },
    ],
    faults: [
      {
        at: "server 1: return of shopper 1 | statements.ofPages hcatt_1 before 3",
        fault: { kind: "kill" },
      },
      {
        at: "server 2: job | emits hosted_checkout.attempt.completed before 1",
        fault: { kind: "fail" },
      },
    ],
  },
}

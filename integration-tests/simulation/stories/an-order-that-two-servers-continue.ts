import type { Story } from "./story"

/** Two servers died over it, and a call of the gateway outlives the lock of the cart. */
export const anOrderThatTwoServersContinue: Story = {
  seed: 7_066_742,
  plan: {
    settings: {
      proof: "either",
      deliveries: [[0], [], [0, 169000], [272000], [0], [0]],
      totals: [1900, 2800],
    },
    actors: [
      {
        name: "shopper 1",
        actions: [{ kind: "start" }, { kind: "pay", card: "approved", page: "latest" }],
      },
      { name: "gateway staff", actions: [{ kind: "wait", ms: 3240000 }] },
    ],
    switches: [],
    faults: [
      { at: "server 1: notification of txn_1 | starts before 1", fault: { kind: "kill" } },
      { at: "server 1: job (2) | medusa books payses_1 before 1", fault: { kind: "kill" } },
      { at: "server 1: job (3) | medusa books payses_1 before 1", fault: { kind: "fail" } },
      {
        at: "server 2: job | gateway is asked about tok_1 before 2",
        fault: { kind: "delay", ms: 121000 },
      },
    ],
  },
}

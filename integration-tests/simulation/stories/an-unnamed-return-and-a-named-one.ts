import type { Story } from "./story"

/** A notification without an id and an answer of verify with one say that a payment was returned, which nobody has approved. */
export const anUnnamedReturnAndANamedOne: Story = {
  seed: 19038,
  plan: {
    settings: {
      proof: "either",
      deliveries: [[0]],
      totals: [5500, 1600],
      currencies: ["cad", "usd"],
      namesNoTransactions: "webhook",
    },
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
          { kind: "return_at_gateway", part: false, isNotified: true },
        ],
      },
    ],
    switches: [],
    faults: [
      {
        at: "server 2: return of shopper 1 | locks hosted-checkout:paycol_1 before 1",
        fault: { kind: "kill" },
      },
    ],
  },
}

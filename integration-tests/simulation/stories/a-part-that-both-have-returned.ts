import type { Story } from "./story"

/** The gateway returns half of a payment unheard, and an admin refunds as much in Medusa: the sums agree again. */
export const aPartThatBothHaveReturned: Story = {
  seed: 943,
  plan: {
    settings: {
      proof: "either",
      deliveries: [[193000], [], [], [142000], [0], [0]],
      totals: [600, 600],
    },
    actors: [
      {
        name: "shopper 1",
        actions: [{ kind: "start" }, { kind: "pay", card: "approved", page: "latest" }],
      },
      {
        name: "admin",
        actions: [
          { kind: "await_held", ms: 10800000 },
          { kind: "refund_order", part: true },
        ],
      },
      {
        name: "gateway staff",
        actions: [
          { kind: "wait", ms: 1320000 },
          { kind: "return_at_gateway", part: true, isNotified: true },
        ],
      },
    ],
    switches: [],
    faults: [],
  },
}

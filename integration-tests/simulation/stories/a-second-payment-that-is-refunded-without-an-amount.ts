import type { Story } from "./story"

export const aSecondPaymentThatIsRefundedWithoutAnAmount: Story = {
  seed: 130528689,
  plan: {
    settings: {
      proof: "either",
      deliveries: [[0], [104000, 0], [242000], [0], [0, 21000], [0]],
      totals: [1400, 4100],
      approvedStatus: "settled",
      namesNoReturns: true,
    },
    actors: [
      {
        name: "shopper 1",
        actions: [
          { kind: "start" },
          { kind: "pay", card: "approved", page: "latest" },
          { kind: "pay", card: "approved", page: "latest" },
        ],
      },
      {
        name: "shopper 2",
        actions: [{ kind: "start" }, { kind: "pay", card: "approved", page: "latest" }],
      },
      {
        name: "gateway staff",
        actions: [
          { kind: "wait", ms: 480000 },
          { kind: "return_at_gateway", part: true, isNotified: true },
        ],
      },
      { name: "operator", actions: [{ kind: "wait", ms: 660000 }, { kind: "learn_word" }] },
    ],
    switches: [],
    faults: [],
  },
}

import type { Story } from "./story"

export const aReturnOfAnUnknownAmount: Story = {
  seed: 1249616,
  plan: {
    settings: {
      proof: "either",
      deliveries: [[], [251000], [174000], [0], [], [0]],
      totals: [2100, 4500],
      approvedStatus: "settled",
      namesNoReturns: true,
    },
    actors: [
      {
        name: "shopper 2",
        actions: [{ kind: "start" }, { kind: "pay", card: "approved", page: "latest" }],
      },
      {
        name: "gateway staff",
        actions: [
          { kind: "wait", ms: 2460000 },
          { kind: "return_at_gateway", part: true, isNotified: true },
        ],
      },
    ],
    switches: [],
    faults: [],
  },
}

import type { Story } from "./story"

export const aSecondPaymentUnderAnUnknownStatus: Story = {
  seed: 3217589,
  plan: {
    settings: {
      proof: "either",
      deliveries: [[], [52000], [0, 0], [], [81000], [0]],
      totals: [2400, 5100],
      approvedStatus: "settled",
    },
    actors: [
      {
        name: "shopper 1",
        actions: [{ kind: "start" }, { kind: "pay", card: "approved", page: "latest" }],
      },
      {
        name: "shopper 2",
        actions: [
          { kind: "start" },
          { kind: "pay", card: "approved", page: "latest" },
          { kind: "complete" },
          { kind: "pay", card: "approved", page: "latest" },
          { kind: "pay", card: "approved", page: "latest" },
        ],
      },
      { name: "operator", actions: [{ kind: "wait", ms: 660000 }, { kind: "learn_word" }] },
    ],
    switches: [{ at: "shopper 1 | starts before 1", go: "shopper 2 | starts before 1" }],
    faults: [],
  },
}

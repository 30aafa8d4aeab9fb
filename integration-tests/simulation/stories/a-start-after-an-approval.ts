import type { Story } from "./story"

export const aStartAfterAnApproval: Story = {
  seed: 93,
  plan: {
    settings: { proof: "both", deliveries: [[228000]], totals: [5200, 2700] },
    actors: [
      {
        name: "shopper 1",
        actions: [
          { kind: "start" },
          { kind: "pay", card: "approved", page: "latest" },
          { kind: "return" },
          { kind: "start" },
        ],
      },
    ],
    switches: [],
    faults: [],
  },
}

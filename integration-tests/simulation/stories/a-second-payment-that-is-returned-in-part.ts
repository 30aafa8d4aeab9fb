import type { Story } from "./story"

export const aSecondPaymentThatIsReturnedInPart: Story = {
  seed: 41349,
  plan: {
    settings: {
      proof: "both",
      deliveries: [[5000], [170000], [0, 145000], [126000], [57000], []],
      totals: [3500, 2000],
    },
    actors: [
      {
        name: "shopper 2",
        actions: [
          { kind: "start" },
          { kind: "pay", card: "approved", page: "latest" },
          { kind: "pay", card: "approved", page: "latest" },
        ],
      },
      {
        name: "admin",
        actions: [
          { kind: "await_held", ms: 10800000 },
          { kind: "resolve", action: "retry", insists: false },
        ],
      },
      {
        name: "gateway staff",
        actions: [
          { kind: "wait", ms: 480000 },
          { kind: "return_at_gateway", part: true, isNotified: true },
        ],
      },
    ],
    switches: [],
    faults: [],
  },
}

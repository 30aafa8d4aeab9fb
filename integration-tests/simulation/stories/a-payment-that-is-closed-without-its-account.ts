import type { Story } from "./story"

export const aPaymentThatIsClosedWithoutItsAccount: Story = {
  seed: 106192,
  plan: {
    settings: {
      proof: "either",
      deliveries: [[0], [0], [0], [12000], [0], [44000, 0]],
      totals: [3700, 4500],
    },
    actors: [
      {
        name: "shopper 1",
        actions: [
          { kind: "start" },
          { kind: "change", cents: 5687 },
          { kind: "pay", card: "approved", page: "latest" },
          { kind: "pay", card: "approved", page: "latest" },
        ],
      },
      {
        name: "admin",
        actions: [
          { kind: "wait", ms: 300000 },
          { kind: "wait", ms: 1680000 },
          { kind: "resolve", action: "closed", insists: false },
        ],
      },
      {
        name: "gateway staff",
        actions: [
          { kind: "wait", ms: 120000 },
          { kind: "return_at_gateway", part: false, isNotified: true },
        ],
      },
      {
        name: "operator",
        actions: [
          { kind: "wait", ms: 1800000 },
          { kind: "take_account_out", ms: 600000 },
        ],
      },
    ],
    switches: [],
    faults: [],
  },
}

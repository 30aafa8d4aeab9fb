import type { Story } from "./story"

/** An admin refunds what verify alone has named, and the notification of another payment of the page follows. */
export const aSecondPaymentAfterARefund: Story = {
  seed: 90_563_185,
  plan: {
    settings: {
      proof: "both",
      deliveries: [[], [0], [249000], [221000], [], [224000, 0]],
      totals: [5400, 1100],
      forgets: true,
    },
    actors: [
      {
        name: "shopper 1",
        actions: [
          { kind: "start" },
          { kind: "pay", card: "approved", page: "latest" },
          { kind: "change", cents: 4078 },
          { kind: "start" },
          { kind: "pay", card: "approved", page: "latest" },
        ],
      },
      {
        name: "admin",
        actions: [
          { kind: "await_held", ms: 10800000 },
          { kind: "resolve", action: "refunded", insists: false },
        ],
      },
    ],
    switches: [],
    faults: [],
  },
}

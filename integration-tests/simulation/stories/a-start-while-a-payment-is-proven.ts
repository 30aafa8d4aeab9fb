import type { Story } from "./story"

/** A server dies between the proof of a payment and its order, and the shopper starts again. */
export const aStartWhileAPaymentIsProven: Story = {
  seed: 2779,
  plan: {
    settings: {
      proof: "either",
      deliveries: [[], [0], [0], [0], [], []],
      totals: [5500, 3500],
    },
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
    faults: [
      {
        at: "server 1: return of shopper 1 | locks cart_1 before 1",
        fault: { kind: "kill" },
      },
    ],
  },
}

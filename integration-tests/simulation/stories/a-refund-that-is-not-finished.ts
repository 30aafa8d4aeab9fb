import type { Story } from "./story"

/** The last write of a recorded refund fails, and another admin applies the payment to an order. */
export const aRefundThatIsNotFinished: Story = {
  seed: 90_677_665,
  plan: {
    settings: {
      proof: "either",
      deliveries: [[0], [], [0], [299000], [], []],
      totals: [3300, 4400],
    },
    actors: [
      {
        name: "shopper 1",
        actions: [
          { kind: "start" },
          { kind: "pay", card: "approved", page: "latest" },
          { kind: "trouble", lasts: "after_capture" },
        ],
      },
      {
        name: "admin",
        actions: [
          { kind: "await_held", ms: 10800000 },
          { kind: "enter_order" },
          { kind: "resolve", action: "apply_to_order", insists: true },
        ],
      },
      {
        name: "admin 2",
        actions: [
          { kind: "await_held", ms: 10800000 },
          { kind: "resolve", action: "refunded", insists: false },
        ],
      },
    ],
    switches: [
      {
        at: "admin | server 1: apply_to_order, whatever it says, of hcatt_1 before 1",
        go: "admin 2 | waited for a held payment before 1",
      },
    ],
    faults: [
      {
        at: "server 2: refunded of hcatt_1 | attempts.transition closed_with_refund hcatt_1 before 1",
        fault: { kind: "fail" },
      },
    ],
  },
}

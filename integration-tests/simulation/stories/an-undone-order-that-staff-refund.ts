import type { Story } from "./story"

/** Staff refund a part of an order while core undoes it, and the gateway returns all of its payment. */
export const anUndoneOrderThatStaffRefund: Story = {
  seed: 8_071_711,
  plan: {
    settings: {
      proof: "either",
      deliveries: [[0], [243000], [0], [0], [58000], [0]],
      totals: [6000, 1600],
    },
    actors: [
      {
        name: "shopper 2",
        actions: [
          { kind: "start" },
          { kind: "pay", card: "approved", page: "latest" },
          { kind: "trouble", lasts: "after_capture" },
          { kind: "cancel" },
        ],
      },
      {
        name: "admin",
        actions: [{ kind: "refund_order", part: true }],
      },
      {
        name: "gateway staff",
        actions: [{ kind: "return_at_gateway", part: false, isNotified: true }],
      },
    ],
    switches: [
      { at: "server 1: job | starts before 1", go: "shopper 2 | starts before 1" },
      {
        at: "server 1: job | starts before 1",
        go: "server 1: start of shopper 2 | starts before 1",
      },
      {
        at: "server 1: job | starts before 1",
        go: "shopper 2 | server 1: start of shopper 2 after 1",
      },
      {
        at: "server 1: job | starts before 1",
        go: "server 1: cancel of shopper 2 | starts before 1",
      },
      {
        at: "server 1: cancel of shopper 2 | attempts.bySession payses_1 before 2",
        go: "notification of txn_1 | starts before 1",
      },
      { at: "server 1: job | starts before 1", go: "admin | starts before 1" },
      {
        at: "server 1: job | starts before 1",
        go: "server 2: refund of order_1 | starts before 1",
      },
    ],
    faults: [],
  },
}

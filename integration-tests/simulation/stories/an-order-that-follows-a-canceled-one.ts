import type { Story } from "./story"

export const anOrderThatFollowsACanceledOne: Story = {
  seed: 2107024,
  plan: {
    settings: {
      proof: "either",
      deliveries: [[0], [], [], [0], [31000], [0, 0]],
      totals: [1200, 2100],
      namesNoReturns: true,
    },
    actors: [
      {
        name: "shopper 1",
        actions: [
          { kind: "start_elsewhere" },
          { kind: "start" },
          { kind: "trouble", lasts: "once" },
          { kind: "pay", card: "approved", page: "latest" },
          { kind: "return" },
        ],
      },
      { name: "admin", actions: [{ kind: "cancel_order" }] },
    ],
    switches: [
      { at: "server 1: job | starts before 1", go: "shopper 1 | starts before 1" },
      {
        at: "server 1: job | starts before 1",
        go: "server 1: start_elsewhere of shopper 1 | starts before 1",
      },
      {
        at: "server 1: job | starts before 1",
        go: "shopper 1 | server 1: start_elsewhere of shopper 1 after 1",
      },
      {
        at: "server 1: job | starts before 1",
        go: "server 2: start of shopper 1 | starts before 1",
      },
      {
        at: "server 1: job | starts before 1",
        go: "shopper 1 | server 2: start of shopper 1 after 1",
      },
      { at: "server 1: job | starts before 1", go: "notification of txn_1 | starts before 1" },
      {
        at: "server 1: job | starts before 1",
        go: "server 1: return of shopper 1 | starts before 1",
      },
      {
        at: "server 1: return of shopper 1 | medusa adds the transaction of order_1 before 1",
        go: "server 1: notification of txn_1 | starts before 1",
      },
      { at: "server 1: job | starts before 1", go: "admin | starts before 1" },
      {
        at: "server 1: job | starts before 1",
        go: "server 1: cancelation of order_1 | starts before 1",
      },
    ],
    faults: [],
  },
}

import type { Story } from "./story"

export const anOrderThatFollowsAnUndoneOne: Story = {
  seed: 1088341,
  plan: {
    settings: {
      proof: "either",
      deliveries: [[114000, 0], [], [0], [126000], [], [0]],
      totals: [3900, 1800],
    },
    actors: [
      {
        name: "shopper 1",
        actions: [
          { kind: "start" },
          { kind: "pay", card: "approved", page: "latest" },
          { kind: "trouble", lasts: "after_capture" },
          { kind: "complete" },
          { kind: "trouble", lasts: "over" },
          { kind: "complete" },
        ],
      },
    ],
    switches: [
      { at: "server 1: job | starts before 1", go: "shopper 1 | starts before 1" },
      {
        at: "server 1: job | starts before 1",
        go: "server 2: start of shopper 1 | starts before 1",
      },
      {
        at: "server 1: job | starts before 1",
        go: "shopper 1 | server 2: start of shopper 1 after 1",
      },
      {
        at: "shopper 1 | server 2: completion of shopper 1 before 1",
        go: "notification of txn_1 (2) | starts before 1",
      },
      {
        at: "server 1: job | starts before 1",
        go: "shopper 1 | server 2: completion of shopper 1 before 1",
      },
      {
        at: "server 1: job | starts before 1",
        go: "server 2: completion of shopper 1 | starts before 1",
      },
      {
        at: "server 2: completion of shopper 1 | medusa adds the transaction of order_1 before 1",
        go: "server 1: job | starts before 1",
      },
      {
        at: "notification of txn_1 (2) | server 1: notification of txn_1 after 1",
        go: "server 1: inbox | starts before 1",
      },
      {
        at: "notification of txn_1 (2) | server 1: notification of txn_1 after 1",
        go: "server 2: completion of shopper 1 | medusa adds the transaction of order_1 before 1",
      },
      {
        at: "notification of txn_1 (2) | server 1: notification of txn_1 after 1",
        go: "server 1: inbox | locks cart_1 before 1",
      },
      {
        at: "server 1: inbox | reads paycol_1 before 2",
        go: "shopper 1 | server 2: completion of shopper 1 after 1",
      },
      {
        at: "notification of txn_1 (2) | server 1: notification of txn_1 after 1",
        go: "server 1: completion of shopper 1 | starts before 1",
      },
      {
        at: "server 1: completion of shopper 1 | medusa authorizes payses_1 before 1",
        go: "notification of txn_1 (2) | server 1: notification of txn_1 after 1",
      },
    ],
    faults: [],
  },
}

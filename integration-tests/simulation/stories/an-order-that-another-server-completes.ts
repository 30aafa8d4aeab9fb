import type { Story } from "./story"

export const anOrderThatAnotherServerCompletes: Story = {
  seed: 6368,
  plan: {
    settings: {
      proof: "either",
      deliveries: [[0], [168000], [], [], [0], [61000, 0]],
      totals: [5300, 3500],
    },
    actors: [
      {
        name: "shopper 1",
        actions: [],
      },
      {
        name: "shopper 2",
        actions: [
          { kind: "start" },
          { kind: "pay", card: "approved", page: "latest" },
          { kind: "complete" },
        ],
      },
    ],
    switches: [
      {
        at: "shopper 2 | server 2: completion of shopper 2 before 1",
        go: "notification of txn_1 | starts before 1",
      },
      {
        at: "shopper 2 | server 2: completion of shopper 2 before 1",
        go: "server 1: notification of txn_1 | starts before 1",
      },
      {
        at: "server 1: inbox | medusa authorizes payses_1 before 1",
        go: "server 2: completion of shopper 2 | starts before 1",
      },
      {
        at: "server 1: inbox | attempts.byId hcatt_1 before 3",
        go: "server 2: completion of shopper 2 | locks cart_2 before 1",
      },
      {
        at: "server 2: completion of shopper 2 | medusa adds the transaction of order_2 before 1",
        go: "server 1: inbox | attempts.byId hcatt_1 before 3",
      },
    ],
    faults: [{ at: "server 1: inbox | reads payses_1 before 1", fault: { kind: "fail" } }],
  },
}

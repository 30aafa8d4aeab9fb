import type { Story } from "./story"

export const anOrderThatIsCanceledAtItsCapture: Story = {
  seed: 1827,
  plan: {
    settings: {
      proof: "either",
      deliveries: [[0], [0], [0], [60000], [], []],
      totals: [4600, 1600],
      forgets: true,
    },
    actors: [
      {
        name: "shopper 1",
        actions: [
          { kind: "start" },
          { kind: "pay", card: "approved", page: "latest" },
          { kind: "complete" },
        ],
      },
      {
        name: "admin",
        actions: [{ kind: "cancel_order" }],
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
        at: "server 1: job | starts before 1",
        go: "server 1: completion of shopper 1 | starts before 1",
      },
      {
        at: "server 1: completion of shopper 1 | medusa links order_1 before 2",
        go: "notification of txn_1 | starts before 1",
      },
      {
        at: "server 1: completion of shopper 1 | medusa links order_1 before 2",
        go: "server 1: cancelation of order_1 | starts before 1",
      },
    ],
    faults: [],
  },
}

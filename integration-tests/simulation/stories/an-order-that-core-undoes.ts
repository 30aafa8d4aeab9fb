import type { Story } from "./story"

export const anOrderThatCoreUndoes: Story = {
  seed: 3434,
  plan: {
    settings: {
      proof: "either",
      deliveries: [[0], [20000], [0], [144000], [199000, 0], [0]],
      totals: [1900, 3300],
    },
    actors: [
      {
        name: "shopper 1",
        actions: [
          { kind: "start" },
          { kind: "start" },
          { kind: "trouble", lasts: "once" },
          { kind: "pay", card: "approved", page: "latest" },
          { kind: "complete" },
        ],
      },
    ],
    switches: [
      {
        at: "server 1: completion of shopper 1 | attempts.bySession payses_2 before 2",
        go: "server 2: notification of txn_1 | starts before 1",
      },
      {
        at: "server 1: completion of shopper 1 | attempts.bySession payses_2 before 2",
        go: "server 2: inbox | starts before 1",
      },
    ],
    faults: [],
  },
}

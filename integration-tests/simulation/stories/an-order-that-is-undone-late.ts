import type { Story } from "./story"

export const anOrderThatIsUndoneLate: Story = {
  seed: 21921,
  plan: {
    settings: {
      proof: "both",
      deliveries: [[0], [0], [189000, 0], [0], [0], [0]],
      totals: [2100, 2000],
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
    ],
    switches: [
      {
        at: "shopper 1 | server 2: completion of shopper 1 before 1",
        go: "notification of txn_1 | starts before 1",
      },
      {
        at: "shopper 1 | server 2: completion of shopper 1 before 1",
        go: "server 2: notification of txn_1 | starts before 1",
      },
      {
        at: "shopper 1 | server 2: completion of shopper 1 before 1",
        go: "server 2: inbox | starts before 1",
      },
    ],
    faults: [
      { at: "server 2: inbox | starts before 1", fault: { kind: "kill" } },
      {
        at: "server 2: completion of shopper 1 | gateway is asked about tok_1 after 1",
        fault: { kind: "delay", ms: 121000 },
      },
    ],
  },
}

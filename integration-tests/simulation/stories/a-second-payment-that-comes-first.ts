import type { Story } from "./story"

export const aSecondPaymentThatComesFirst: Story = {
  seed: 4139,
  plan: {
    settings: {
      proof: "both",
      deliveries: [[0], [0], [], [], [0, 0], []],
      totals: [4100, 3800],
    },
    actors: [
      {
        name: "shopper 1",
        actions: [
          { kind: "start" },
          { kind: "pay", card: "approved", page: "latest" },
          { kind: "pay", card: "approved", page: "latest" },
          { kind: "start_elsewhere" },
          { kind: "return" },
        ],
      },
    ],
    switches: [
      {
        at: "shopper 1 | shopper 1 pays tok_1: txn_2 before 1",
        go: "notification of txn_1 | starts before 1",
      },
      {
        at: "shopper 1 | server 1: start_elsewhere of shopper 1 before 1",
        go: "notification of txn_2 | starts before 1",
      },
      {
        at: "server 1: notification of txn_1 | starts before 1",
        go: "server 1: notification of txn_2 | starts before 1",
      },
      {
        at: "server 1: notification of txn_1 | starts before 1",
        go: "server 1: inbox | starts before 1",
      },
      {
        at: "server 1: inbox | attempts.byId hcatt_1 after 1",
        go: "shopper 1 | server 1: start_elsewhere of shopper 1 before 1",
      },
      {
        at: "server 1: notification of txn_1 | starts before 1",
        go: "server 1: start_elsewhere of shopper 1 | starts before 1",
      },
      {
        at: "server 1: notification of txn_1 | starts before 1",
        go: "shopper 1 | server 1: start_elsewhere of shopper 1 after 1",
      },
      {
        at: "server 1: notification of txn_1 | starts before 1",
        go: "server 1: return of shopper 1 | starts before 1",
      },
      {
        at: "server 1: return of shopper 1 | evidence.add verify hcatt_1 after 1",
        go: "server 1: notification of txn_1 | starts before 1",
      },
      {
        at: "notification of txn_1 | server 1: notification of txn_1 after 1",
        go: "server 1: inbox (2) | starts before 1",
      },
    ],
    faults: [],
  },
}

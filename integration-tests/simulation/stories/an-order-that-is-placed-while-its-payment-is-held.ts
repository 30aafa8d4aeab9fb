import type { Story } from "./story"

export const anOrderThatIsPlacedWhileItsPaymentIsHeld: Story = {
  seed: 1079378,
  plan: {
    settings: {
      proof: "either",
      deliveries: [[0, 136000], [41000], [], [0, 0], [], [0]],
      totals: [1900, 3800],
      forgets: true,
    },
    actors: [
      {
        name: "shopper 1",
        actions: [
          { kind: "start" },
          { kind: "pay", card: "approved", page: "latest" },
          { kind: "trouble", lasts: "after_capture" },
          { kind: "complete" },
          { kind: "change_by_store", cents: 3041 },
          { kind: "change_by_store", cents: 3041 },
          { kind: "trouble", lasts: "over" },
          { kind: "complete" },
        ],
      },
    ],
    switches: [
      {
        at: "notification of txn_1 | starts before 1",
        go: "server 1: completion of shopper 1 | starts before 1",
      },
      {
        at: "server 1: completion of shopper 1 | reads the order of paycol_1 before 1",
        go: "notification of txn_1 (2) | starts before 1",
      },
      {
        at: "server 1: completion of shopper 1 | reads the order of paycol_1 before 1",
        go: "server 1: notification of txn_1 | starts before 1",
      },
      {
        at: "server 1: completion of shopper 1 | reads the order of paycol_1 before 1",
        go: "server 1: inbox | starts before 1",
      },
      {
        at: "server 1: inbox | attempts.ofCollection paycol_1 after 1",
        go: "notification of txn_1 | server 1: notification of txn_1 after 1",
      },
      {
        at: "server 1: inbox | attempts.ofCollection paycol_1 after 1",
        go: "server 1: change_by_store of shopper 1 | starts before 1",
      },
      {
        at: "server 1: inbox | attempts.ofCollection paycol_1 after 1",
        go: "shopper 1 | server 1: change_by_store of shopper 1 after 1",
      },
      {
        at: "server 1: inbox | attempts.ofCollection paycol_1 after 1",
        go: "server 1: change_by_store of shopper 1 (2) | starts before 1",
      },
    ],
    faults: [],
  },
}

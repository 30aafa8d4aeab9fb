import type { Story } from "./story"

export const aSecondPaymentThatOnlyNotificationsName: Story = {
  seed: 2004410,
  plan: {
    settings: {
      proof: "either",
      deliveries: [[0], [], [0], [0], [0, 0], [0]],
      totals: [4900, 3400],
    },
    actors: [
      {
        name: "shopper 1",
        actions: [{ kind: "start" }],
      },
      {
        name: "shopper 2",
        actions: [
          { kind: "start" },
          { kind: "pay", card: "approved", page: "latest" },
          { kind: "pay", card: "approved", page: "first" },
          { kind: "complete" },
        ],
      },
      {
        name: "admin",
        actions: [],
      },
      {
        name: "gateway staff",
        actions: [{ kind: "return_at_gateway", part: true, isNotified: true }],
      },
    ],
    switches: [
      { at: "server 1: job | starts before 1", go: "shopper 2 | starts before 1" },
      { at: "shopper 1 | starts before 1", go: "server 1: start of shopper 2 | starts before 1" },
      { at: "shopper 1 | starts before 1", go: "shopper 2 | server 1: start of shopper 2 after 1" },
      {
        at: "shopper 2 | shopper 2 pays tok_1: txn_2 before 1",
        go: "notification of txn_1 | starts before 1",
      },
      { at: "shopper 1 | starts before 1", go: "shopper 2 | shopper 2 pays tok_1: txn_2 before 1" },
      {
        at: "shopper 1 | starts before 1",
        go: "server 1: notification of txn_1 | starts before 1",
      },
      { at: "shopper 1 | starts before 1", go: "server 1: inbox | starts before 1" },
      {
        at: "server 1: inbox | evidence.add webhook hcatt_1 before 1",
        go: "server 1: completion of shopper 2 | starts before 1",
      },
      {
        at: "server 1: completion of shopper 2 | medusa completes cart_1 before 1",
        go: "shopper 1 | starts before 1",
      },
      { at: "admin | starts before 1", go: "server 1: start of shopper 1 | starts before 1" },
      {
        at: "server 1: start of shopper 1 | attempts.ofCollection paycol_2 after 2",
        go: "gateway staff | starts before 1",
      },
      { at: "admin | starts before 1", go: "notification of txn_1 (2) | starts before 1" },
      {
        at: "admin | starts before 1",
        go: "server 1: notification of txn_1 (2) | starts before 1",
      },
      { at: "admin | starts before 1", go: "server 1: inbox (2) | starts before 1" },
      { at: "server 1: inbox (2) | attempts.byId hcatt_1 after 3", go: "admin | starts before 1" },
    ],
    faults: [],
  },
}

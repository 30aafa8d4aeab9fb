import type { Story } from "./story"

export const aPaymentThatIsAppliedElsewhere: Story = {
  seed: 895,
  plan: {
    settings: {
      proof: "either",
      deliveries: [[0, 213000], [0], [206000], [], [0], [0]],
      totals: [4500, 5600],
    },
    actors: [
      {
        name: "shopper 1",
        actions: [
          { kind: "start" },
          { kind: "pay", card: "approved", page: "latest" },
          { kind: "trouble", lasts: "long" },
          { kind: "await_held", ms: 10800000 },
          { kind: "trouble", lasts: "over" },
          { kind: "complete" },
        ],
      },
      {
        name: "admin",
        actions: [
          { kind: "await_held", ms: 10800000 },
          { kind: "enter_order" },
          { kind: "resolve", action: "apply_to_order", insists: false },
        ],
      },
    ],
    switches: [
      {
        at: "admin | admin enters order_1 before 1",
        go: "shopper 1 | waited for a held payment before 1",
      },
      {
        at: "server 1: completion of shopper 1 | medusa completes cart_1 before 1",
        go: "server 1: apply_to_order of hcatt_1 | starts before 1",
      },
      {
        at: "server 1: apply_to_order of hcatt_1 | attempts.byId hcatt_1 after 1",
        go: "server 1: completion of shopper 1 | medusa completes cart_1 before 1",
      },
      {
        at: "server 1: completion of shopper 1 | medusa creates the order of cart_1 before 1",
        go: "server 1: apply_to_order of hcatt_1 | attempts.byId hcatt_1 after 1",
      },
      {
        at: "server 1: apply_to_order of hcatt_1 | locks hosted-checkout:order_1 before 1",
        go: "server 1: completion of shopper 1 | medusa creates the order of cart_1 before 1",
      },
      {
        at: "server 1: completion of shopper 1 | medusa links order_2 before 1",
        go: "server 1: apply_to_order of hcatt_1 | locks hosted-checkout:order_1 before 1",
      },
      {
        at: "server 1: apply_to_order of hcatt_1 | attempts.byId hcatt_1 after 2",
        go: "server 1: completion of shopper 1 | medusa links order_2 before 1",
      },
      {
        at: "server 1: completion of shopper 1 | medusa links order_2 before 2",
        go: "server 1: apply_to_order of hcatt_1 | attempts.byId hcatt_1 after 2",
      },
      {
        at: "server 1: apply_to_order of hcatt_1 | reads paycol_1 before 1",
        go: "server 1: completion of shopper 1 | medusa links order_2 before 2",
      },
      {
        at: "server 1: completion of shopper 1 | medusa links order_2 before 3",
        go: "server 1: apply_to_order of hcatt_1 | reads paycol_1 before 1",
      },
      {
        at: "server 1: apply_to_order of hcatt_1 | attempts.ofCollection paycol_1 before 1",
        go: "server 1: completion of shopper 1 | medusa links order_2 before 3",
      },
      {
        at: "server 1: completion of shopper 1 | reads payses_1 before 1",
        go: "server 1: apply_to_order of hcatt_1 | attempts.ofCollection paycol_1 before 1",
      },
      {
        at: "server 1: apply_to_order of hcatt_1 | attempts.ofCollection paycol_1 after 1",
        go: "server 1: completion of shopper 1 | reads payses_1 before 1",
      },
      {
        at: "server 1: completion of shopper 1 | attempts.bySession payses_1 before 1",
        go: "server 1: apply_to_order of hcatt_1 | attempts.ofCollection paycol_1 after 1",
      },
      {
        at: "server 1: apply_to_order of hcatt_1 | evidence.isTransactionReused hcatt_1 after 1",
        go: "server 1: completion of shopper 1 | attempts.bySession payses_1 before 1",
      },
      {
        at: "server 1: completion of shopper 1 | attempts.bySession payses_1 after 1",
        go: "server 1: apply_to_order of hcatt_1 | evidence.isTransactionReused hcatt_1 after 1",
      },
      {
        at: "server 1: apply_to_order of hcatt_1 | evidence.isTransactionReused hcatt_1 before 2",
        go: "server 1: completion of shopper 1 | attempts.bySession payses_1 after 1",
      },
      {
        at: "server 1: completion of shopper 1 | gateway is asked about tok_1 before 1",
        go: "server 1: apply_to_order of hcatt_1 | evidence.isTransactionReused hcatt_1 before 2",
      },
      {
        at: "server 1: apply_to_order of hcatt_1 | attempts.transition applied_to_order hcatt_1 before 1",
        go: "server 1: completion of shopper 1 | gateway is asked about tok_1 before 1",
      },
      {
        at: "server 1: completion of shopper 1 | gateway is asked about tok_1 after 1",
        go: "server 1: apply_to_order of hcatt_1 | attempts.transition applied_to_order hcatt_1 before 1",
      },
      {
        at: "server 1: apply_to_order of hcatt_1 | unlocks hosted-checkout:order_1 before 1",
        go: "server 1: completion of shopper 1 | gateway is asked about tok_1 after 1",
      },
    ],
    faults: [],
  },
}

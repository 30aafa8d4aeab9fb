import type { Story } from "./story"

/**
 * A server dies while core undoes an order that is not paid. An admin cancels its payment collection and not the order,
 * and the shopper pays what the order owes.
 */
export const anInterruptedOrderThatAnAdminTriesToCancel: Story = {
  seed: 200_291_867,
  plan: {
    settings: {
      proof: "either",
      deliveries: [[], [0], [0], [0], [0, 0], [88000, 277000]],
      totals: [1700, 4600],
    },
    actors: [
      {
        name: "shopper 1",
        actions: [
          { kind: "start" },
          { kind: "complete" },
          { kind: "wait", ms: 600000 },
          { kind: "start_rest" },
          { kind: "pay", card: "approved", page: "latest" },
        ],
      },
      {
        name: "admin",
        actions: [{ kind: "wait", ms: 600000 }, { kind: "cancel_order" }],
      },
    ],
    switches: [],
    faults: [
      {
        at: "server 1: completion of shopper 1 | medusa undoes order_1 before 1",
        fault: { kind: "kill" },
      },
      {
        at: "server 2: cancelation of order_1 | medusa cancels order_1 before 1",
        fault: { kind: "fail" },
      },
    ],
  },
}

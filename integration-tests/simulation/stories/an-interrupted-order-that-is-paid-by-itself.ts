import type { Story } from "./story"

/** A server dies between the links of an order, and the shopper pays what the order owes. */
export const anInterruptedOrderThatIsPaidByItself: Story = {
  seed: 8_388_085,
  plan: {
    settings: {
      proof: "either",
      deliveries: [[], [0], [0, 0], [0], [0], [35000]],
      totals: [4500, 3000],
    },
    actors: [
      {
        name: "shopper 1",
        actions: [
          { kind: "start" },
          { kind: "complete" },
          { kind: "start_rest" },
          { kind: "pay", card: "approved", page: "latest" },
        ],
      },
    ],
    switches: [],
    faults: [
      {
        at: "server 1: completion of shopper 1 | medusa links order_1 before 2",
        fault: { kind: "kill" },
      },
    ],
  },
}

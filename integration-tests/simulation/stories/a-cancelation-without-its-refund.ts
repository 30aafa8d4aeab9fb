import type { Story } from "./story"

export const aCancelationWithoutItsRefund: Story = {
  seed: 1158774,
  plan: {
    settings: {
      proof: "either",
      deliveries: [[], [], [], [148000, 154000], [12000], [7000]],
      totals: [5300, 5800],
    },
    actors: [
      {
        name: "shopper 1",
        actions: [{ kind: "start" }, { kind: "pay", card: "approved", page: "latest" }],
      },
      { name: "admin", actions: [{ kind: "await_held", ms: 108000000 }, { kind: "cancel_order" }] },
    ],
    switches: [],
    faults: [
      {
        at: "server 2: cancelation of order_1 | reads the order of paycol_1 before 1",
        fault: { kind: "fail" },
      },
    ],
  },
}

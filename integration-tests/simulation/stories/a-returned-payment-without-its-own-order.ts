import type { Story } from "./story"

export const aReturnedPaymentWithoutItsOwnOrder: Story = {
  seed: 170311737,
  plan: {
    settings: {
      proof: "either",
      deliveries: [[0], [110000], [0], [0], [0, 0], [0]],
      totals: [1100, 5200],
    },
    actors: [
      {
        name: "shopper 1",
        actions: [
          { kind: "start" },
          { kind: "pay", card: "approved", page: "latest" },
          { kind: "start_elsewhere" },
          { kind: "complete" },
        ],
      },
      {
        name: "shopper 2",
        actions: [{ kind: "start" }, { kind: "pay", card: "approved", page: "latest" }],
      },
      {
        name: "admin",
        actions: [
          { kind: "await_held", ms: 10800000 },
          { kind: "resolve", action: "closed", insists: false },
        ],
      },
      {
        name: "gateway staff",
        actions: [
          { kind: "wait", ms: 60000 },
          { kind: "return_at_gateway", part: true, isNotified: true },
        ],
      },
    ],
    switches: [
      {
        at: "server 1: start of shopper 1 | gateway opens a page for hcatt_1 after 1",
        go: "server 2: start of shopper 2 | starts before 1",
      },
    ],
    faults: [],
  },
}

import type { Story } from "./story"

export const anOrderThatCoreUndoesWithAnotherPayment: Story = {
  seed: 1027168,
  plan: {
    settings: {
      proof: "both",
      deliveries: [[0, 0], [], [0], [], [0], [0, 153000]],
      totals: [2000, 3200],
    },
    actors: [
      {
        name: "shopper 2",
        actions: [
          { kind: "trouble", lasts: "after_capture" },
          { kind: "start" },
          { kind: "start_elsewhere" },
          { kind: "pay", card: "approved", page: "latest" },
          { kind: "complete" },
        ],
      },
      {
        name: "admin",
        actions: [
          { kind: "await_held", ms: 10800000 },
          { kind: "resolve", action: "apply_to_order", insists: true },
        ],
      },
    ],
    switches: [],
    faults: [
      {
        at: "server 2: completion of shopper 2 | medusa links order_1 before 2",
        fault: { kind: "delay", ms: 31000 },
      },
    ],
  },
}

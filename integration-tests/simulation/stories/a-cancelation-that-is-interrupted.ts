import type { Story } from "./story"

export const aCancelationThatIsInterrupted: Story = {
  seed: 1154446,
  plan: {
    settings: {
      proof: "either",
      deliveries: [[0], [0], [153000], [], [0, 98000], []],
      totals: [5800, 4700],
      approvedStatus: "settled",
    },
    actors: [
      {
        name: "shopper 1",
        actions: [{ kind: "start" }, { kind: "pay", card: "approved", page: "latest" }],
      },
      { name: "admin", actions: [{ kind: "await_held", ms: 108000000 }, { kind: "cancel_order" }] },
      { name: "operator", actions: [{ kind: "learn_word" }] },
    ],
    switches: [{ at: "server 1: job | starts before 1", go: "operator | starts before 1" }],
    faults: [
      {
        at: "server 2: cancelation of order_1 | attempts.bySession payses_1 before 1",
        fault: { kind: "kill" },
      },
    ],
  },
}

import type { Story } from "./story"

export const aLastCheckThatFails: Story = {
  seed: 1085527,
  plan: {
    settings: {
      proof: "either",
      deliveries: [[0], [0], [0], [40000], [0], [0]],
      totals: [1800, 3000],
    },
    actors: [
      {
        name: "shopper 2",
        actions: [{ kind: "start" }, { kind: "pay", card: "approved", page: "latest" }],
      },
      { name: "admin", actions: [{ kind: "await_held", ms: 108000000 }] },
      {
        name: "gateway staff",
        actions: [{ kind: "return_at_gateway", part: false, isNotified: false }],
      },
    ],
    switches: [
      { at: "server 1: job | starts before 1", go: "shopper 2 | starts before 1" },
      {
        at: "server 1: job | starts before 1",
        go: "server 1: start of shopper 2 | starts before 1",
      },
      {
        at: "server 1: job | starts before 1",
        go: "shopper 2 | server 1: start of shopper 2 after 1",
      },
    ],
    faults: [
      { at: "server 1: job | gateway is asked about tok_1 before 1", fault: { kind: "fail" } },
    ],
  },
}

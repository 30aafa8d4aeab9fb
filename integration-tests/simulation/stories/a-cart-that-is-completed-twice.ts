import type { Story } from "./story"

export const aCartThatIsCompletedTwice: Story = {
  seed: 1054975,
  plan: {
    settings: {
      proof: "either",
      deliveries: [[0], [], [9000], [218000], [], [78000]],
      totals: [4800, 3500],
    },
    actors: [
      {
        name: "shopper 1",
        actions: [
          { kind: "start" },
          { kind: "pay", card: "approved", page: "latest" },
          { kind: "trouble", lasts: "after_capture" },
          { kind: "return" },
          { kind: "wait", ms: 240000 },
          { kind: "complete" },
        ],
      },
    ],
    switches: [
      {
        at: "server 2: job (2) | attempts.claimCapture capture_claimed hcatt_1 after 1",
        go: "server 2: completion of shopper 1 | locks cart_1 before 1",
      },
    ],
    faults: [
      { at: "server 1: inbox | attempts.byId hcatt_1 before 2", fault: { kind: "kill" } },
      { at: "server 2: job | medusa links order_2 before 3", fault: { kind: "kill" } },
    ],
  },
}

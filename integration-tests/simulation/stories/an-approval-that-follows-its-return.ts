import type { Story } from "./story"

/** A part is returned, an admin records that all of it was, and the approval arrives late. */
export const anApprovalThatFollowsItsReturn: Story = {
  seed: 8_225_713,
  plan: {
    settings: {
      proof: "both",
      deliveries: [[104000], [], [], [], [0], [4000]],
      totals: [3300, 2900],
      returnStatus: "voided",
    },
    actors: [
      {
        name: "shopper 2",
        actions: [
          { kind: "start" },
          { kind: "pay", card: "approved", page: "latest" },
          { kind: "return" },
        ],
      },
      {
        name: "admin",
        actions: [{ kind: "resolve", action: "refunded", insists: true }],
      },
      {
        name: "gateway staff",
        actions: [{ kind: "return_at_gateway", part: true, isNotified: true }],
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
      { at: "admin | starts before 1", go: "gateway staff | starts before 1" },
      { at: "admin | starts before 1", go: "server 1: return of shopper 2 | starts before 1" },
    ],
    faults: [],
  },
}

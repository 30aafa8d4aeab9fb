import type { Story } from "./story"

/** A page is paid twice, verify names no transaction, and an admin has refunded one. */
export const aSecondPaymentWithoutAName: Story = {
  seed: 9_094_287,
  plan: {
    settings: {
      proof: "either",
      deliveries: [[], [0, 0], [0, 0], [0, 0], [0], []],
      totals: [1200, 4000],
      namesNoTransactions: "verify",
    },
    actors: [
      {
        name: "shopper 1",
        actions: [
          { kind: "start" },
          { kind: "pay", card: "approved", page: "latest" },
          { kind: "pay", card: "approved", page: "latest" },
          { kind: "change", cents: 2152 },
          { kind: "return" },
        ],
      },
      {
        name: "admin",
        actions: [
          { kind: "await_held", ms: 108000000 },
          { kind: "resolve", action: "refunded", insists: true },
        ],
      },
    ],
    switches: [
      { at: "server 2: inbox | inbox.claimDue after 1", go: "server 1: inbox | starts before 1" },
    ],
    faults: [],
  },
}

import type { Story } from "./story"

export const aRefundOfAPaymentThatNobodyReported: Story = {
  seed: 140134883,
  plan: {
    settings: {
      proof: "either",
      deliveries: [[0], [0], [134000], [0], [0], []],
      totals: [1800, 1400],
      namesNoReturns: true,
      namesNoTransactions: "both",
    },
    actors: [
      {
        name: "shopper 1",
        actions: [{ kind: "start" }, { kind: "pay", card: "approved", page: "latest" }],
      },
      {
        name: "gateway staff",
        actions: [{ kind: "return_at_gateway", part: true, isNotified: false }],
      },
    ],
    switches: [
      {
        at: "gateway staff | starts before 1",
        go: "server 2: start of shopper 1 | starts before 1",
      },
      {
        at: "gateway staff | starts before 1",
        go: "shopper 1 | server 2: start of shopper 1 after 1",
      },
    ],
    faults: [
      {
        at: "server 2: notification of txn_1 | inbox.receive 1 before 1",
        fault: { kind: "fail" },
      },
    ],
  },
}

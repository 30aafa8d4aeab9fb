import type { Story } from "./story"

export const aReturnWhileTheGatewayIsAsked: Story = {
  seed: 180348711,
  plan: {
    settings: { proof: "either", deliveries: [[0]], totals: [1200, 2300] },
    actors: [
      {
        name: "shopper 1",
        actions: [
          { kind: "start" },
          { kind: "pay", card: "approved", page: "latest" },
          { kind: "return" },
        ],
      },
      {
        name: "gateway staff",
        actions: [
          { kind: "wait", ms: 60000 },
          { kind: "return_at_gateway", part: false, isNotified: true },
        ],
      },
      { name: "operator", actions: [{ kind: "wait", ms: 1800000 }] },
    ],
    switches: [],
    faults: [
      {
        at: "server 2: return of shopper 1 | attempts.bySession payses_1 before 1",
        fault: { kind: "fail" },
      },
      { at: "server 2: inbox | attempts.byId hcatt_1 after 1", fault: { kind: "kill" } },
      {
        at: "server 1: job | gateway is asked about tok_1 after 2",
        fault: { kind: "delay", ms: 121000 },
      },
      { at: "server 2: job (2) | attempts.byId hcatt_1 before 3", fault: { kind: "kill" } },
    ],
  },
}

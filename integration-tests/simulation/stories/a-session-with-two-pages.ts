import type { Story } from "./story"

/** A page opens after its start has given up, so a session has two pages; both are paid, and core undoes the order of the second. */
export const aSessionWithTwoPages: Story = {
  seed: 17669,
  plan: {
    settings: {
      proof: "either",
      deliveries: [[275000, 0], [0, 0], [0], [0], [0], []],
      totals: [2700, 5400],
    },
    actors: [
      { name: "shopper 1", actions: [{ kind: "start" }] },
      {
        name: "shopper 2",
        actions: [
          { kind: "start" },
          { kind: "pay", card: "approved", page: "first" },
          { kind: "trouble", lasts: "after_capture" },
          { kind: "pay", card: "approved", page: "latest" },
        ],
      },
    ],
    switches: [],
    faults: [
      {
        at: "server 2: start of shopper 2 | gateway opens a page for hcatt_2 after 1",
        fault: { kind: "delay", ms: 31000 },
      },
    ],
  },
}

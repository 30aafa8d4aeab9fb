import type { World } from "../engine"
import type { Action, Settings } from "./actions"
import { draftOf } from "./draft"
import { watch } from "./invariants"
import { visit } from "./links/payer"
import { shop } from "./shopper"
import { work } from "./staff"
import { clearWorklist } from "./staff/worklist"
import { Store } from "./store"

/** Longer than a row's lease. */
const SLOW = { kind: "delay", ms: 31_000 } as const
/** Longer than a lock. Core's own completion is not so slow: two of it would make two orders. */
const VERY_SLOW = { kind: "delay", ms: 121_000 } as const

/** A store with two servers, its shoppers and staff, the gateway, and a forger. */
export function paymentsWorld(): World<Action, Settings> {
  let store: Store
  return {
    draft: draftOf,
    atRest: (sim) => sim.spawn("the worklist", async () => clearWorklist(store)),
    start(sim, { actors, settings }) {
      store = new Store(sim, settings)
      store.open()
      actors.forEach(({ name, actions }, index) => {
        sim.spawn(name, async () =>
          name.startsWith("shopper")
            ? await shop(store, name, index, actions)
            : name.startsWith("payer")
              ? await visit(store, name, actions)
              : await work(store, name, actions)
        )
      })
      watch(store.shared)
    },
    faults: ({ kind, label, taskName }) => {
      if (taskName.startsWith("operator")) {
        // A deployment is finished, however long it takes.
        return []
      }
      if (kind === "sleep" || kind === "start") {
        return [{ kind: "kill" }]
      }
      if (label.startsWith("gateway")) {
        return [{ kind: "kill" }, { kind: "fail" }, SLOW, VERY_SLOW]
      }
      return label.startsWith("medusa")
        ? [{ kind: "kill" }, { kind: "fail" }, SLOW]
        : [{ kind: "kill" }, { kind: "fail" }]
    },
  }
}

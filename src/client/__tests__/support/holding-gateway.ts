import { EventEmitter, once } from "node:events"
import type { ServerResponse } from "node:http"
import { gatewayThat, type Behaviour } from "./stub-gateway"

/** A gateway that keeps its callers waiting until a test sets its answer. */
export async function gatewayThatHolds() {
  const arrivals = new EventEmitter()
  const held: ServerResponse[] = []
  const gateway = await gatewayThat((response) => {
    held.push(response)
    arrivals.emit("one")
  })

  return {
    ...gateway,
    /** Calls that wait for their answer. */
    underWay: () => held.length,
    /** Resolves when that many calls wait. */
    async holds(count: number): Promise<void> {
      while (held.length < count) {
        await once(arrivals, "one")
      }
    },
    /** Answers the calls that wait, each in the same way. */
    release(behaviour: Behaviour): void {
      held.splice(0).forEach(behaviour)
    },
  }
}

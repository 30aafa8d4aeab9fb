import type { Delivery, DeliveryState } from "./delivery"

/** A notification under way. */
export interface Sending {
  delivery: Delivery
  /** Ends this notification. */
  stopping: AbortController
  /** Resolves after the first try. */
  tried: Promise<void>
  ended: Promise<Delivery>
  markTried: () => void
  end: (state: DeliveryState) => void
}

export function createSending(delivery: Delivery, onChange: () => void): Sending {
  const stopping = new AbortController()
  let markTried: () => void = () => undefined
  let resolve: (delivery: Delivery) => void
  const tried = new Promise<void>((settle) => (markTried = settle))
  const ended = new Promise<Delivery>((settle) => (resolve = settle))

  return {
    delivery,
    stopping,
    tried,
    ended,
    markTried,
    end(state) {
      if (!stopping.signal.aborted) {
        delivery.state = state
        delete delivery.due_at
        stopping.abort()
        markTried()
        resolve(delivery)
        onChange()
      }
    },
  }
}

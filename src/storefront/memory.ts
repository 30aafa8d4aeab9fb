import { isHandle } from "./payment.ts"

/** A payment that this browser started. */
export interface RememberedPayment {
  handle: string
  /** Null for a payment of an order. */
  cart_id: string | null
  /** The cart's total in major units: for another total the page is not offered again. */
  total: number | null
}

interface Entry extends RememberedPayment {
  /** When the payment was started, in milliseconds since 1970. */
  at: number
}

/** One key for each payment: tabs do not overwrite each other's payments. */
const PREFIX = "hosted-checkout.payment."
const MOST_PAYMENTS = 5

/** Keeps a payment, so that the shop can offer its page again or report its order. */
export function remember(payment: RememberedPayment): void {
  const entry: Entry = { ...payment, at: Date.now() }
  withStorage((storage) => storage.setItem(PREFIX + payment.handle, JSON.stringify(entry)))
  for (const old of remembered().slice(MOST_PAYMENTS)) {
    forget(old.handle)
  }
}

/** The payments that this browser started, the newest first; none on a server. */
export function remembered(): RememberedPayment[] {
  const entries = withStorage((storage) =>
    Object.keys(storage).flatMap((key) =>
      key.startsWith(PREFIX) ? read(storage.getItem(key)) : []
    )
  )
  return (entries ?? []).sort((one, other) => other.at - one.at)
}

/** Forgets a payment. */
export function forget(handle: string): void {
  withStorage((storage) => storage.removeItem(PREFIX + handle))
}

/** Anything else on the shop's origin can write there. */
function read(text: string | null): Entry[] {
  try {
    const entry = JSON.parse(text ?? "null") as Partial<Entry> | null
    const cart = entry?.cart_id
    const isPayment = isHandle(entry?.handle) && (cart === null || typeof cart === "string")
    return isPayment ? [entry as Entry] : []
  } catch {
    return []
  }
}

/** A browser may refuse to keep anything, as in a private window: nothing is remembered then. */
function withStorage<Result>(use: (storage: Storage) => Result): Result | undefined {
  try {
    return use(localStorage)
  } catch {
    return undefined
  }
}

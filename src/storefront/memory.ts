import { isHandle } from "./payment.ts"

/** A payment that this browser started. */
export interface RememberedPayment {
  handle: string
  cart_id: string
  /** The payment's amount in major units: for another total the page is not offered again. */
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
export function remember({ handle, cart_id, total }: RememberedPayment): void {
  const entry: Entry = { handle, cart_id, total, at: Date.now() }
  withStorage((storage) => storage.setItem(PREFIX + handle, JSON.stringify(entry)))
  for (const old of remembered().slice(MOST_PAYMENTS)) {
    forget(old.handle)
  }
}

/** The payments that this browser started, the newest first; none on a server. */
export function remembered(): RememberedPayment[] {
  const entries = withStorage((storage) =>
    Object.keys(storage)
      .filter((key) => key.startsWith(PREFIX))
      .flatMap((key) => read(storage.getItem(key)) ?? [])
  )
  return (entries ?? []).sort((one, other) => other.at - one.at)
}

/** Forgets a payment. */
export function forget(handle: string): void {
  withStorage((storage) => storage.removeItem(PREFIX + handle))
}

/** Anything else on the shop's origin can write there. */
function read(text: string | null): Entry | null {
  try {
    const entry = JSON.parse(text ?? "null") as Partial<Entry> | null
    return isHandle(entry?.handle) && typeof entry?.cart_id === "string" ? (entry as Entry) : null
  } catch {
    return null
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

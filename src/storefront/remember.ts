/** The payment that this browser started last. */
export interface RememberedPayment {
  handle: string
  cart_id: string
  /** Of the cart, in major units, when it was started: for another total the page is not offered again. */
  total: number
}

const KEY = "hosted-checkout.payment"

/** Keeps a payment, so that the shop can offer its page again or tell of its order. */
export function rememberPayment(payment: RememberedPayment): void {
  withStorage((storage) => storage.setItem(KEY, JSON.stringify(payment)))
}

/** The payment that this browser started last; null when there is none, and on a server. */
export function rememberedPayment(): RememberedPayment | null {
  const text = withStorage((storage) => storage.getItem(KEY))
  try {
    const payment = JSON.parse(text ?? "null") as RememberedPayment | null
    return typeof payment?.handle === "string" ? payment : null
  } catch {
    return null
  }
}

/** Forgets the payment; with a handle, only if it is that one. */
export function forgetPayment(handle?: string): void {
  if (handle === undefined || rememberedPayment()?.handle === handle) {
    withStorage((storage) => storage.removeItem(KEY))
  }
}

/** A browser may refuse to keep anything: nothing is remembered then. */
function withStorage<Result>(use: (storage: Storage) => Result): Result | undefined {
  try {
    return use(localStorage)
  } catch {
    return undefined
  }
}

import Medusa from "@medusajs/js-sdk"
import { Component, useReducer, type ReactNode } from "react"
import { createPayments, refusalOf, type PaymentOrder, type Payments } from "../../index.ts"
import { PayButton, PaymentNotice, PaymentReturn, PaymentsProvider } from "../../react/index.ts"

/** What a test asks of the page. */
export interface Lab {
  scene: "pay" | "return" | "notice" | "checkout"
  medusaUrl: string
  handle?: string
  locale?: string
  timeoutMs?: number
  /** What the storefront's `onOrder` does. */
  onOrder?: "throws" | "rejects" | "redirects" | "hangs"
  /** The storefront makes its payments at each render. */
  isFresh?: boolean
  /** Really leaves the page. */
  isLeaving?: boolean
  orderId?: string
  cartId?: string
}

export const calls: string[] = []

const HEADING = 3

export function App({ lab }: { lab: Lab }) {
  const [renders, render] = useReducer((count: number) => count + 1, 0)
  const [isGone, leave] = useReducer(() => true, false)
  const payments = lab.isFresh || !kept ? (kept = create(lab)) : kept
  return (
    <Boundary>
      <PaymentsProvider payments={payments}>
        <button type="button" onClick={render}>
          Render {renders}
        </button>
        <button type="button" onClick={leave}>
          Elsewhere
        </button>
        {isGone ? null : <Scene lab={lab} payments={payments} />}
      </PaymentsProvider>
    </Boundary>
  )
}

let kept: Payments | undefined

function create({ medusaUrl, locale, timeoutMs }: Lab): Payments {
  return createPayments({
    sdk: new Medusa({ baseUrl: medusaUrl, publishableKey: "pk_lab" }),
    providerId: "pp_hosted-checkout_default",
    onError: (error) => calls.push(`error ${describe(error)}`),
    ...(locale && { locale }),
    ...(timeoutMs && { timeoutMs }),
  })
}

function Scene({ lab, payments }: { lab: Lab; payments: Payments }) {
  const shared = {
    "data-part": lab.scene,
    ref: (element: HTMLElement | null) => void (element && calls.push(`ref ${element.tagName}`)),
    onOrder: (order: PaymentOrder) => ordered(lab, order),
  }
  const orderUrl = "/order/{order_id}"
  const cart = { id: lab.cartId ?? "cart_1", total: 22.59, payment_collection: { id: "pay_col_1" } }
  const navigate = lab.isLeaving ? {} : { navigate: (url: string) => calls.push(`navigate ${url}`) }
  if (lab.scene === "return") {
    return (
      <PaymentReturn
        {...shared}
        {...navigate}
        orderUrl={orderUrl}
        handle={lab.handle}
        checkoutUrl="/checkout?handle={handle}"
        headingLevel={HEADING}
      />
    )
  }
  if (lab.scene === "notice") {
    return (
      <PaymentNotice
        {...shared}
        orderUrl={orderUrl}
        handle={lab.handle}
        cart={cart}
        headingLevel={HEADING}
      />
    )
  }
  return (
    <>
      {lab.scene === "checkout" && <PaymentNotice cart={cart} orderUrl={orderUrl} />}
      <PayButton
        {...shared}
        {...navigate}
        start={() =>
          lab.orderId ? payments.startOrder({ id: lab.orderId }) : payments.start(cart)
        }
        onRefused={({ code, retry_after }) => calls.push(`refused ${code} ${retry_after}`)}
      />
    </>
  )
}

function ordered({ onOrder }: Lab, { order_id }: PaymentOrder): unknown {
  calls.push(`order ${order_id}`)
  if (onOrder === "throws") {
    throw new Error("The storefront's fault")
  }
  if (onOrder === "rejects") {
    return Promise.reject(new Error("The storefront's fault"))
  }
  if (onOrder === "redirects") {
    const redirect = new Error("NEXT_REDIRECT")
    return Promise.reject(Object.assign(redirect, { digest: "NEXT_REDIRECT;push;/order/order_1" }))
  }
  return onOrder === "hangs" ? new Promise(() => undefined) : undefined
}

function describe(error: unknown): string {
  const { code } = refusalOf(error)
  const { name, cause } = error as Error
  return `${name} ${code ?? "without a code"}${cause ? " with its cause" : ""}`
}

/** As Next.js has one around each page. */
class Boundary extends Component<{ children: ReactNode }, { caught: string | null }> {
  override state = { caught: null }

  static getDerivedStateFromError(error: { digest?: string; message: string }) {
    return { caught: error.digest ?? error.message }
  }

  override render() {
    return this.state.caught === null ? this.props.children : <p>Caught: {this.state.caught}</p>
  }
}

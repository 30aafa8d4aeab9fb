import Medusa from "@medusajs/js-sdk"
import { StrictMode, useEffect, useState } from "react"
import { createRoot } from "react-dom/client"
import { createPayments, readReturn, type PaymentOrder } from "../../index.ts"
import { PayButton, PaymentNotice, PaymentReturn, PaymentsProvider } from "../../react/index.ts"

/** What the shop's server knows of the visit: the cart only where the browser sent its cookie. */
interface Visit {
  medusaUrl: string
  publishableKey: string
  cartId: string | null
  locale: string
}

declare global {
  interface Window {
    VISIT: Visit
  }
}

type Cart = Awaited<ReturnType<Medusa["store"]["cart"]["retrieve"]>>["cart"]

const { medusaUrl, publishableKey, cartId, locale } = window.VISIT
const sdk = new Medusa({ baseUrl: medusaUrl, publishableKey })
const payments = createPayments({ sdk, providerId: "pp_hosted-checkout_default", locale })

const ORDER_URL = "/ca/order/{order_id}/confirmed"
/** Only the shop's server can remove the cart's cookie. */
const forgetCart = async ({ handle }: PaymentOrder) =>
  await fetch(`/forget/${handle}`, { method: "POST" })

function Page() {
  const handle = readReturn(location.href)
  if (location.pathname.includes("/payment/")) {
    return (
      <PaymentReturn
        handle={handle}
        orderUrl={ORDER_URL}
        checkoutUrl="/ca/checkout?handle={handle}"
        onOrder={forgetCart}
      />
    )
  }
  return location.pathname.includes("/order/") ? <h1>Order</h1> : <Shop handle={handle} />
}

/** Every other page: the notice, and at the checkout the button. */
function Shop({ handle }: { handle: string | null }) {
  const [cart, setCart] = useState<Cart | null>(null)
  useEffect(() => {
    if (cartId) {
      void sdk.store.cart.retrieve(cartId).then((answer) => setCart(answer.cart))
    }
  }, [])
  return (
    <>
      <h1>{location.pathname.includes("/checkout") ? "Checkout" : "Shop"}</h1>
      <PaymentNotice handle={handle} cart={cart} orderUrl={ORDER_URL} onOrder={forgetCart} />
      {cart && location.pathname.includes("/checkout") && (
        <PayButton
          start={() => payments.start(cart)}
          onOrder={({ order_id }) => location.assign(`/ca/order/${order_id}/confirmed`)}
        />
      )}
    </>
  )
}

createRoot(document.getElementById("root") ?? document.body).render(
  <StrictMode>
    <PaymentsProvider payments={payments}>
      <Page />
    </PaymentsProvider>
  </StrictMode>
)

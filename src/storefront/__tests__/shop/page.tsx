import Medusa from "@medusajs/js-sdk"
import { useEffect, useState } from "react"
import { createRoot } from "react-dom/client"
import { readReturn, startPayment, type HostedPayment } from "../../index.ts"
import { PayButton, PaymentNotice, PaymentReturn } from "../../react.ts"

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

const orderUrl = (orderId: string) => `/ca/order/${orderId}/confirmed`
/** Only the shop's server can remove the cart's cookie. */
const forgetCart = async ({ handle }: HostedPayment) =>
  await fetch(`/forget/${handle}`, { method: "POST" })

function Page() {
  const { handle, reason } = readReturn(location.href)
  if (location.pathname.includes("/payment/")) {
    return (
      <PaymentReturn
        sdk={sdk}
        handle={handle ?? ""}
        locale={locale}
        orderUrl={orderUrl}
        checkoutUrl={({ outcome }) => `/ca/checkout?payment=${outcome}`}
        onOrder={forgetCart}
      />
    )
  }
  if (location.pathname.includes("/order/")) {
    return <h1>Order</h1>
  }
  return <Shop reason={reason ?? new URLSearchParams(location.search).get("payment")} />
}

/** Every other page: the notice, and at the checkout the button. */
function Shop({ reason }: { reason: string | null }) {
  const [cart, setCart] = useState<Cart | null>(null)
  useEffect(() => {
    if (cartId) {
      void sdk.store.cart.retrieve(cartId).then((answer) => setCart(answer.cart))
    }
  }, [])
  return (
    <>
      <h1>{location.pathname.includes("/checkout") ? "Checkout" : "Shop"}</h1>
      <PaymentNotice
        sdk={sdk}
        cart={cart}
        reason={reason}
        locale={locale}
        orderUrl={orderUrl}
        onOrder={forgetCart}
      />
      {cart && location.pathname.includes("/checkout") && (
        <PayButton
          start={() => startPayment(sdk, cart, { providerId: "pp_hosted-checkout_default" })}
          onOrder={(orderId) => location.assign(orderUrl(orderId))}
          locale={locale}
        />
      )}
    </>
  )
}

createRoot(document.getElementById("root") ?? document.body).render(<Page />)

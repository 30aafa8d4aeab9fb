import { useTranslation } from "react-i18next"
import { Link } from "react-router-dom"
import type { AdminAttempt } from "../../../admin-api"
import { shortId } from "../../lib/ui/format"
import { LINK } from "../common/link-style"
import { OrderLink } from "../common/order-link"

/** The order of a payment; without one, its cart, with a link to all attempts of that cart. */
export const OrderOrCart = ({ attempt }: { attempt: AdminAttempt }) => {
  const { t } = useTranslation()
  const { order_id, order_display_id, cart_id } = attempt
  if (order_id) {
    return <OrderLink short id={order_id} number={order_display_id} />
  }
  return (
    cart_id && (
      <Link
        to={cartPath(cart_id)}
        title={cart_id}
        className={LINK}
        onClick={(event) => event.stopPropagation()}
      >
        {t("hostedCheckout.cart", { id: shortId(cart_id) })}
      </Link>
    )
  )
}

/** Medusa Admin has no page for a cart: the list of its attempts replaces it. */
function cartPath(cartId: string): string {
  return `/hosted-checkout?cart_id=${encodeURIComponent(JSON.stringify(cartId))}`
}

import { useTranslation } from "react-i18next"
import { Link } from "react-router-dom"
import type { AdminAttempt } from "../../../admin-api"
import { shortId } from "../../lib/ui/format"
import { LINK_CLASS, OrderLink } from "../common/links"

/** The orders of a page's payments. Without an order: the page's cart, with a link to all attempts of that cart. */
export const OrdersOrCart = ({ attempt: { cart_id, payments } }: { attempt: AdminAttempt }) => {
  const { t } = useTranslation()
  const orders = new Map(
    payments.flatMap(({ order_display_id, order_id }) =>
      order_id ? [[order_id, order_display_id]] : []
    )
  )
  if (orders.size > 0) {
    return (
      <div className="flex flex-wrap gap-x-2">
        {[...orders].map(([id, number]) => (
          <OrderLink key={id} short id={id} number={number} />
        ))}
      </div>
    )
  }
  return (
    cart_id && (
      <Link
        to={cartPath(cart_id)}
        title={cart_id}
        className={LINK_CLASS}
        onClick={(event) => event.stopPropagation()}
      >
        {t("hostedCheckout.cart", { id: shortId(cart_id) })}
      </Link>
    )
  )
}

/** Medusa Admin has no page for a cart: the link leads to the list of the cart's attempts. */
function cartPath(cartId: string): string {
  return `/hosted-checkout?cart_id=${encodeURIComponent(JSON.stringify(cartId))}`
}

import { useTranslation } from "react-i18next"
import { Link } from "react-router-dom"
import { LINK } from "./link-style"

interface OrderLinkProps {
  id: string
  /** The order's display number; its id is shown while that is unknown. */
  number: number | null | undefined
  /** "#12", if a heading says that it is an order. */
  short?: boolean
}

export const OrderLink = ({ id, number, short }: OrderLinkProps) => {
  const { t } = useTranslation()
  return (
    <Link to={`/orders/${id}`} className={LINK} onClick={(event) => event.stopPropagation()}>
      {number ? (short ? `#${number}` : t("hostedCheckout.order", { number })) : id}
    </Link>
  )
}

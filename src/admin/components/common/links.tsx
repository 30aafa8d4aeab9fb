import type { PropsWithChildren } from "react"
import { useTranslation } from "react-i18next"
import { Link } from "react-router-dom"

/** Underlined, and dark enough to read: Medusa's link blue has a contrast of 3.7 on white. */
export const LINK_CLASS =
  "text-ui-fg-base decoration-ui-border-strong hover:text-ui-fg-subtle focus-visible:shadow-borders-focus rounded-sm underline underline-offset-2 outline-none"

/** A link to the attempt in Admin. */
export const AttemptLink = ({
  id,
  title,
  children,
}: PropsWithChildren<{ id: string; title?: string }>) => (
  <Link
    to={`/hosted-checkout/${id}`}
    title={title}
    className={LINK_CLASS}
    onClick={(event) => event.stopPropagation()}
  >
    {children}
  </Link>
)

interface OrderLinkProps {
  id: string
  /** The order's display number. While the number is unknown, the link shows the order's id. */
  number: number | null | undefined
  /** Writes "#12", below a heading about orders. */
  short?: boolean
}

export const OrderLink = ({ id, number, short }: OrderLinkProps) => {
  const { t } = useTranslation()
  return (
    <Link to={`/orders/${id}`} className={LINK_CLASS} onClick={(event) => event.stopPropagation()}>
      {number ? (short ? `#${number}` : t("hostedCheckout.order", { number })) : id}
    </Link>
  )
}

import type { ReactNode } from "react"

import { formatMoney } from "../lib/money"

interface Props {
  item: {
    title: string
    product_title?: string | null
    variant_title?: string | null
    thumbnail?: string | null
    quantity: number
    unit_price: number
  }
  currencyCode: string
  /** What can be done with the line; without it the quantity is plain text. */
  children?: ReactNode
}

/** One line of a cart or an order. */
export function Line({ item, currencyCode, children }: Props) {
  return (
    <li className="line">
      <img src={item.thumbnail ?? ""} alt="" width="72" height="72" />
      <div className="line-what">
        <p className="line-title">{item.product_title ?? item.title}</p>
        {item.variant_title && <p className="muted">{item.variant_title}</p>}
        {children ?? <p className="muted">Quantity {item.quantity}</p>}
      </div>
      <p className="line-price">{formatMoney(item.unit_price * item.quantity, currencyCode)}</p>
    </li>
  )
}

import { formatMoney } from "../lib/money"

interface Amounts {
  currency_code: string
  item_subtotal?: number | null
  shipping_subtotal?: number | null
  discount_subtotal?: number | null
  tax_total?: number | null
  total?: number | null
}

interface Props {
  of: Amounts
  /** Shown instead of an amount, before a shipping method is chosen. */
  noShipping?: string | false
}

/** The sums of a cart or an order, which Medusa calculates. */
export function Totals({ of, noShipping }: Props) {
  const money = (amount: number | null | undefined) => formatMoney(amount, of.currency_code)
  return (
    <dl className="totals">
      <div>
        <dt>Subtotal</dt>
        <dd>{money(of.item_subtotal)}</dd>
      </div>
      {Boolean(of.discount_subtotal) && (
        <div>
          <dt>Discount</dt>
          <dd>−{money(of.discount_subtotal)}</dd>
        </div>
      )}
      <div>
        <dt>Shipping</dt>
        <dd>
          {noShipping ? <span className="muted">{noShipping}</span> : money(of.shipping_subtotal)}
        </dd>
      </div>
      <div>
        <dt>Taxes</dt>
        <dd>{money(of.tax_total)}</dd>
      </div>
      <div className="totals-total">
        <dt>Total</dt>
        <dd>
          <span className="currency">{of.currency_code.toUpperCase()}</span> {money(of.total)}
        </dd>
      </div>
    </dl>
  )
}

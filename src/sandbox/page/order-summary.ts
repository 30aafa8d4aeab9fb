import { html } from "hono/html"
import type { CheckoutItem, Currency } from "../../core/contract"
import type { Session } from "../session"
import type { Markup } from "./layout"
import { formatMoney, lineTotal, sum } from "./money"

/** What is being paid for: lines, the taxes in them, the total, and the merchant's reference. */
export function orderSummary(session: Session): Markup {
  const { items = [], reference, external_source } = session.request

  return html`<section class="summary" aria-label="Order summary">
    ${items.length > 0 && linesTable(items, session)}
    ${
      (reference || external_source) &&
      html`<dl class="facts">
        ${reference && fact("Reference", reference)}
        ${external_source && fact("Ordered through", external_source)}
      </dl>`
    }
  </section>`
}

function linesTable(items: CheckoutItem[], { amount, currency }: Session): Markup {
  const taxes = sum(items.map((item) => item.tax_total ?? 0))
  // The gateway charges `amount`, whatever the lines say: a difference is shown, not hidden.
  const rest = sum([amount, sum(items.map(lineTotal)).negated()])

  return html`<table class="lines">
    <caption class="hidden">
      Items
    </caption>
    <thead>
      <tr>
        <th scope="col"><span class="hidden">Item, quantity and unit price</span></th>
        <th scope="col"><span class="hidden">Line total with tax</span></th>
      </tr>
    </thead>
    <tbody>
      ${items.map((item) => lineRow(item, currency))}
    </tbody>
    <tfoot>
      ${!rest.isZero() && footRow("Other charges and discounts", formatMoney(rest, currency))}
      ${!taxes.isZero() && footRow("Taxes, included above", formatMoney(taxes, currency))}
      ${footRow("Total", `${formatMoney(amount, currency)} ${currency}`, "total")}
    </tfoot>
  </table>`
}

function lineRow(item: CheckoutItem, currency: Currency): Markup {
  return html`<tr>
    <th scope="row">${item.name ?? item.sku ?? "Item"} ${quantityAndPrice(item, currency)}</th>
    <td>${formatMoney(lineTotal(item), currency)}</td>
  </tr>`
}

function quantityAndPrice({ quantity, price }: CheckoutItem, currency: Currency): Markup | false {
  if (quantity === undefined && price === undefined) {
    return false
  }
  return html`<small
    >${quantity ?? 1}${
      price !== undefined &&
      html`<span aria-hidden="true"> × </span><span class="hidden"> times </span>${formatMoney(
          price,
          currency
        )}`
    }</small
  >`
}

function footRow(label: string, amount: string, name = ""): Markup {
  return html`<tr class="${name}">
    <th scope="row">${label}</th>
    <td>${amount}</td>
  </tr>`
}

function fact(term: string, value: string): Markup {
  return html`<dt>${term}</dt>
    <dd>${value}</dd>`
}

import type BigNumber from "bignumber.js"
import { html } from "hono/html"
import type { CheckoutItem } from "../../core/contract/checkout-session"
import type { Session } from "../session/session"
import type { Markup } from "./layout"
import { formatMoney, lineSubtotal, sum } from "./money"
import type { Texts } from "../texts/en"
import type { PageView } from "./view"

/** Writes an amount of the session's currency in the language of the page. */
type Money = (amount: BigNumber.Value) => string

/** The order: lines before tax, taxes and the total, which add up from top to bottom; then the merchant's reference. */
export function orderSummary(session: Session, { texts, language }: PageView): Markup {
  const { items = [], reference } = session.request
  const money = (amount: BigNumber.Value) => formatMoney(amount, session.currency, language)

  return html`<section class="summary" aria-label="${texts.orderSummary}">
    ${items.length > 0 && linesTable(items, session, texts, money)}
    ${reference && html`<dl class="facts">${fact(texts.reference, reference)}</dl>`}
  </section>`
}

function linesTable(
  items: CheckoutItem[],
  { amount, currency }: Session,
  texts: Texts["page"],
  money: Money
): Markup {
  const taxes = sum(items.map((item) => item.tax_total ?? 0))
  // The gateway charges `amount`. Show a difference between the lines and `amount`.
  const rest = sum([amount, sum(items.map(lineSubtotal)).negated(), taxes.negated()])

  return html`<table class="lines">
    <caption class="hidden">
      ${texts.items}
    </caption>
    <thead>
      <tr>
        <th scope="col"><span class="hidden">${texts.itemColumn}</span></th>
        <th scope="col"><span class="hidden">${texts.totalColumn}</span></th>
      </tr>
    </thead>
    <tbody>
      ${items.map((item) => lineRow(item, texts, money))}
    </tbody>
    <tfoot>
      ${!rest.isZero() && footRow(texts.otherCharges, money(rest))}
      ${!taxes.isZero() && footRow(texts.taxes, money(taxes))}
      ${footRow(texts.total, `${money(amount)} ${currency}`, "total")}
    </tfoot>
  </table>`
}

function lineRow(item: CheckoutItem, texts: Texts["page"], money: Money): Markup {
  return html`<tr>
    <th scope="row">
      ${item.name ?? item.sku ?? texts.unnamedItem} ${quantityAndPrice(item, texts, money)}
    </th>
    <td>${money(lineSubtotal(item))}</td>
  </tr>`
}

function quantityAndPrice(
  { quantity, price }: CheckoutItem,
  texts: Texts["page"],
  money: Money
): Markup | false {
  if (price === undefined) {
    return quantity !== undefined && html`<small>${texts.quantity(quantity)}</small>`
  }
  return html`<small
    >${quantity ?? 1}<span aria-hidden="true"> × </span
    ><span class="hidden"> ${texts.times} </span>${money(price)}</small
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

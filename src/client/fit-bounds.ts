import type { CheckoutSessionRequest } from "../core/contract/checkout-session"
import type { GatewayProfile } from "../core/contract/gateway-profile"

/** A cut name is still a name; a cut address, SKU or id would be wrong. */
const CUT = ["first_name", "last_name", "name"]
const LEFT_OUT = ["email", "product_id", "sku"]

/**
 * Shortens texts that the page only shows to the longest text that the gateway takes (spec, Limits, 2: not shown).
 * Other fields are kept, for the contract to refuse.
 */
export function fitBounds(
  request: CheckoutSessionRequest,
  { textLength }: GatewayProfile["bounds"]
): CheckoutSessionRequest {
  return textLength === undefined
    ? request
    : {
        ...fitTexts(request, textLength),
        ...(request.items && { items: request.items.map((item) => fitTexts(item, textLength)) }),
      }
}

function fitTexts<Fields extends object>(fields: Fields, length: number): Fields {
  return Object.fromEntries(
    Object.entries(fields).flatMap(([name, value]: [string, unknown]) => {
      if (typeof value !== "string" || value.length <= length) {
        return [[name, value]]
      }
      if (CUT.includes(name)) {
        return [[name, cut(value, length)]]
      }
      return LEFT_OUT.includes(name) ? [] : [[name, value]]
    })
  ) as Fields
}

/** Cuts between characters: half a character is no text. */
function cut(text: string, length: number): string {
  return text.slice(0, length).replace(/[\uD800-\uDBFF]$/, "")
}

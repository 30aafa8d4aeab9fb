import type { TFunction } from "i18next"
import { formatGatewayAmount } from "../ui/format"

/**
 * What the gateway said, its own status, and the amount: "paid (“approved”, $22.59 CAD)".
 *
 * @param requested the requested currency: used if the gateway names none.
 */
export function outcomeText(
  { outcome, status, amount, currency }: Record<string, unknown>,
  requested: string,
  t: TFunction,
  language: string
): string {
  const details = [
    typeof status === "string" && t("hostedCheckout.timeline.quote", { text: status }),
    typeof amount === "string" &&
      formatGatewayAmount(amount, typeof currency === "string" ? currency : requested, language),
  ].filter(Boolean)
  const text = t(`hostedCheckout.timeline.outcomes.${String(outcome)}`)
  return details.length > 0 ? `${text} (${details.join(", ")})` : text
}

import type { TFunction } from "i18next"
import { formatSaidAmount } from "../ui/format"

/**
 * What the gateway said, its own word, and the amount it named: "paid (“approved”, $22.59 CAD)".
 *
 * @param asked the currency that was asked for: the gateway's where it names none.
 */
export function outcomeText(
  { outcome, status, amount, currency }: Record<string, unknown>,
  asked: string,
  t: TFunction,
  language: string
): string {
  const details = [
    typeof status === "string" && t("hostedCheckout.timeline.word", { word: status }),
    typeof amount === "string" &&
      formatSaidAmount(amount, typeof currency === "string" ? currency : asked, language),
  ].filter(Boolean)
  const said = t(`hostedCheckout.timeline.outcomes.${String(outcome)}`)
  return details.length > 0 ? `${said} (${details.join(", ")})` : said
}

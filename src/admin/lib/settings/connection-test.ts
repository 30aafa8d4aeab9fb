import type { TFunction } from "i18next"
import type { AdminConnectionTest } from "../../../admin-api"
import { formatDuration } from "../ui/duration"
import { failureText } from "../api/failure-text"

/** Clocks that differ by less than this count as equal: the gateway's time has whole seconds. */
const AGREE_SECONDS = 2

/** The sentences about the result of a test. */
export function connectionTestTexts(
  { result, http_status, message, code, clock_skew_seconds: skew }: AdminConnectionTest,
  translate: TFunction,
  language: string
): string[] {
  const t = (key: string, values: Record<string, unknown> = {}) =>
    translate(`hostedCheckout.settings.test.${key}`, values)
  const texts = [t(result, { status: http_status })]
  if (result === "unreachable") {
    texts.push(failureText({ code, message }, translate))
  } else if (message && result !== "accepted") {
    texts.push(t("says", { message }))
  }
  if (skew !== null) {
    const key = Math.abs(skew) < AGREE_SECONDS ? "skewNone" : skew > 0 ? "skewAhead" : "skewBehind"
    texts.push(t(key, { duration: formatDuration(skew, language) }))
  }
  return texts
}

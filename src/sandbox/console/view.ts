import { formatMoney } from "../page/money"
import { LOCALES, TEXTS } from "../texts/language"
import type { PageView } from "../page/view"
import type { Currency } from "../../core/contract/checkout-session"
import type { Texts } from "../texts/en"

/** The texts, amounts and times of the console in one language. */
export interface ConsoleView {
  texts: Texts["console"]
  /** The path of the console, without a slash at the end. */
  path: string
  money: (amount: string, currency: string) => string
  /** An amount without its currency, as people type it: `7.50`, in French `7,50`. */
  decimal: (amount: string) => string
  /** `18:04:59` in UTC, with the date in front when it is not today's. */
  time: (at: string) => string
}

/** @param now ISO 8601. */
export function consoleView({ language, path }: PageView, now: string): ConsoleView {
  const day = new Intl.DateTimeFormat(LOCALES[language], { dateStyle: "medium", timeZone: "UTC" })
  const decimal = new Intl.NumberFormat(LOCALES[language], {
    minimumFractionDigits: 2,
    useGrouping: false,
  })
  const today = day.format(new Date(now))

  return {
    texts: TEXTS[language].console,
    path,
    money: (amount, currency) => formatMoney(amount, currency as Currency, language),
    decimal: (amount) => decimal.format(amount as `${number}`),
    time: (at) => {
      const date = new Date(at)
      const timeOfDay = date.toISOString().slice(11, 19)
      return day.format(date) === today ? timeOfDay : `${day.format(date)}, ${timeOfDay}`
    },
  }
}

import { useTranslation } from "react-i18next"
import type { AdminHealthCheck } from "../../../admin-api"
import { healthTexts, isUnread } from "./health"
import { useHealthValues } from "./use-health-values"

/** A health check in the reader's language: the name, the finding, and what to do. */
export function useCheckTexts(check: AdminHealthCheck) {
  const { t } = useTranslation()
  const values = useHealthValues(check)
  const text = (key: string) =>
    t(`hostedCheckout.settings.health.checks.${check.name}.${key}`, values)
  if (isUnread(check)) {
    const sentence = t("hostedCheckout.settings.health.unread")
    return { name: text("name"), sentence, todo: undefined, causes: [] }
  }
  const { sentence, todo, causes = [] } = healthTexts(check)
  return {
    name: text("name"),
    sentence: text(sentence),
    todo: todo && text(todo),
    causes: causes.map(text),
  }
}

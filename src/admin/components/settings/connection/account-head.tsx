import { Alert, StatusBadge, Text } from "@medusajs/ui"
import { useTranslation } from "react-i18next"
import type { AdminHealthCheck } from "../../../../admin-api"
import type { AccountState } from "../../../lib/settings/account-state"
import { HEALTH_COLORS } from "../../../lib/settings/health-colors"
import { useCheckTexts } from "../../../lib/settings/use-check-texts"

/** The state of an account: whether all is well, or the worst problem with what to do about it. */
export const AccountHead = ({ state }: { state: AccountState | undefined }) => {
  const { t } = useTranslation()
  const text = (key: string, values = {}) => t(`hostedCheckout.settings.health.${key}`, values)
  return (
    <div role="status" aria-label={text("state")} className="empty:hidden">
      {state && (
        <div className="flex flex-col gap-y-3 px-6 py-4">
          {state.worst ? (
            <Worst check={state.worst} title={text(state.level, { number: state.number })} />
          ) : (
            <div className="flex flex-wrap gap-2">
              <StatusBadge color={HEALTH_COLORS.ok}>{text("ok")}</StatusBadge>
              {state.notes > 0 && (
                <StatusBadge color={HEALTH_COLORS.note}>
                  {text("notes", { number: state.notes })}
                </StatusBadge>
              )}
            </div>
          )}
        </div>
      )}
    </div>
  )
}

const Worst = ({ check, title }: { check: AdminHealthCheck; title: string }) => {
  const { name, sentence, todo } = useCheckTexts(check)
  return (
    <Alert variant={check.state === "error" ? "error" : "warning"}>
      <Text size="small" leading="compact" weight="plus">
        {title}
      </Text>
      <p>{`${name} – ${sentence}`}</p>
      {todo && <p>{todo}</p>}
    </Alert>
  )
}

import { useTranslation } from "react-i18next"
import type { AdminName } from "../../../admin-api"
import { formatShortDate } from "../../lib/ui/format"
import { unnamed } from "../../lib/settings/merchant-keys"

interface WhoAndWhenProps {
  at: string
  who?: AdminName | null
}

/** The time of an admin's action, and the admin's name if the name is known. */
export const WhoAndWhen = ({ at, who }: WhoAndWhenProps) => {
  const { t, i18n } = useTranslation()
  return (
    <div className="flex min-w-0 flex-col">
      <span className="sm:whitespace-nowrap">{formatShortDate(at, i18n.language)}</span>
      {who && (
        <span className="text-ui-fg-subtle [overflow-wrap:anywhere]">
          {t("hostedCheckout.settings.keys.by", {
            name: who.name ?? t(`hostedCheckout.settings.keys.${unnamed(who)}`),
          })}
        </span>
      )}
    </div>
  )
}

import { Button } from "@medusajs/ui"
import { useTranslation } from "react-i18next"
import type { AdminAttempt } from "../../../admin-api"
import { useDrawer } from "../forms/drawer-host"
import { ResolveDrawer } from "./resolve-drawer"

interface ResolveButtonProps {
  attempt: AdminAttempt
  /** For screen readers, where several such buttons are visible. */
  name?: string
}

export const ResolveButton = ({ attempt, name }: ResolveButtonProps) => {
  const { t } = useTranslation()
  const open = useDrawer()
  return (
    <Button
      size="small"
      variant="secondary"
      onClick={() => open((close) => <ResolveDrawer attempt={attempt} onClose={close} />)}
      {...(name && { "aria-label": t("hostedCheckout.attention.resolveName", { name }) })}
    >
      {t("hostedCheckout.attention.resolve")}
    </Button>
  )
}

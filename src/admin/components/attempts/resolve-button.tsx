import { Button } from "@medusajs/ui"
import { useState } from "react"
import { useTranslation } from "react-i18next"
import type { AdminAttempt } from "../../../core/admin-api"
import { ResolveDrawer } from "./resolve-drawer"

interface ResolveButtonProps {
  attempt: AdminAttempt
  /** For screen readers, where several such buttons are in sight. */
  name?: string
}

export const ResolveButton = ({ attempt, name }: ResolveButtonProps) => {
  const { t } = useTranslation()
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Button
        size="small"
        variant="secondary"
        onClick={() => setOpen(true)}
        {...(name && { "aria-label": t("hostedCheckout.attention.resolveName", { name }) })}
      >
        {t("hostedCheckout.attention.resolve")}
      </Button>
      {isOpen && <ResolveDrawer attempt={attempt} onClose={() => setOpen(false)} />}
    </>
  )
}

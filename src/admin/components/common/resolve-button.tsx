import { Button } from "@medusajs/ui"
import type { ReactElement } from "react"
import { useTranslation } from "react-i18next"
import { useDrawer } from "../forms/drawer-host"

interface ResolveButtonProps {
  /** The form. */
  drawer: (close: () => void) => ReactElement
  /** For screen readers, where several such buttons are visible. */
  name: string
}

/** Opens the form that resolves a held payment or notification. */
export const ResolveButton = ({ drawer, name }: ResolveButtonProps) => {
  const { t } = useTranslation()
  const open = useDrawer()
  return (
    <Button
      size="small"
      variant="secondary"
      onClick={() => open(drawer)}
      aria-label={t("hostedCheckout.attention.resolveName", { name })}
    >
      {t("hostedCheckout.attention.resolve")}
    </Button>
  )
}

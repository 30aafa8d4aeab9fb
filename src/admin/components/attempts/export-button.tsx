import { Button } from "@medusajs/ui"
import { useTranslation } from "react-i18next"
import { useDrawer } from "../forms/drawer-host"
import { ExportDrawer } from "./export-drawer"

export const ExportButton = () => {
  const { t } = useTranslation()
  const open = useDrawer()
  return (
    <Button
      size="small"
      variant="secondary"
      onClick={() => open((close) => <ExportDrawer onClose={close} />)}
    >
      {t("hostedCheckout.export.button")}
    </Button>
  )
}

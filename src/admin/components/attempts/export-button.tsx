import { Button } from "@medusajs/ui"
import { useState } from "react"
import { useTranslation } from "react-i18next"
import { ExportDrawer } from "./export-drawer"

export const ExportButton = () => {
  const { t } = useTranslation()
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Button size="small" variant="secondary" onClick={() => setOpen(true)}>
        {t("hostedCheckout.export.button")}
      </Button>
      {isOpen && <ExportDrawer onClose={() => setOpen(false)} />}
    </>
  )
}

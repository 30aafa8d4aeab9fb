import { Button } from "@medusajs/ui"
import { useState } from "react"
import { useTranslation } from "react-i18next"
import type { AdminProviderSettings } from "../../../../admin-api"
import { SetKeyDrawer } from "./set-key-drawer"

export const SetKeyButton = ({ settings }: { settings: AdminProviderSettings }) => {
  const { t } = useTranslation()
  const [isOpen, setOpen] = useState(false)
  const isFirst = settings.key.source === "none"
  return (
    <>
      <Button
        size="small"
        variant={isFirst ? "primary" : "secondary"}
        onClick={() => setOpen(true)}
      >
        {t(`hostedCheckout.settings.keys.${isFirst ? "setButton" : "replaceButton"}`)}
      </Button>
      {isOpen && <SetKeyDrawer settings={settings} onClose={() => setOpen(false)} />}
    </>
  )
}

import { Alert, Button } from "@medusajs/ui"
import { useTranslation } from "react-i18next"

interface SaveUntestedProps {
  isPending: boolean
  onSave: () => void
}

/** Saves a key while the gateway cannot be reached. */
export const SaveUntested = ({ isPending, onSave }: SaveUntestedProps) => {
  const { t } = useTranslation()
  return (
    <Alert variant="warning">
      <div className="flex flex-col items-start gap-y-3">
        <p>{t("hostedCheckout.settings.form.untestedText")}</p>
        <Button
          size="small"
          type="button"
          variant="secondary"
          isLoading={isPending}
          onClick={onSave}
        >
          {t("hostedCheckout.settings.form.untested")}
        </Button>
      </div>
    </Alert>
  )
}

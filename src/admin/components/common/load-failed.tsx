import { Button, Text } from "@medusajs/ui"
import { useTranslation } from "react-i18next"

/** Says that something could not be loaded, and lets the admin try again. */
export const LoadFailed = ({ message, onRetry }: { message: string; onRetry: () => void }) => {
  const { t } = useTranslation()
  return (
    <div className="flex flex-wrap items-center justify-between gap-4 px-6 py-4" role="alert">
      <Text size="small" className="text-ui-fg-error">
        {message}
      </Text>
      <Button size="small" variant="secondary" onClick={onRetry}>
        {t("hostedCheckout.tryAgain")}
      </Button>
    </div>
  )
}

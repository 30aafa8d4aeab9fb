import { Button, Skeleton, Text } from "@medusajs/ui"
import { useTranslation } from "react-i18next"

/** Placeholders for rows that are loading. */
export const LoadingRows = ({ rows = 3 }: { rows?: number }) => {
  const { t } = useTranslation()
  return (
    <div role="status" className="flex flex-col gap-y-4 px-6 py-4">
      <span className="sr-only">{t("hostedCheckout.loading")}</span>
      {Array.from({ length: rows }, (_, row) => (
        <Skeleton key={row} className="h-5 w-full" />
      ))}
    </div>
  )
}

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

import { Button } from "@medusajs/ui"
import { useTranslation } from "react-i18next"

interface TestButtonProps {
  isPending: boolean
  onClick: () => void
}

export const TestButton = ({ isPending, onClick }: TestButtonProps) => {
  const { t } = useTranslation()
  return (
    <Button size="small" variant="secondary" isLoading={isPending} onClick={onClick}>
      {t("hostedCheckout.settings.test.button")}
    </Button>
  )
}

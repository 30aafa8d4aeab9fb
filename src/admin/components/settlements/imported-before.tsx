import { Alert } from "@medusajs/ui"
import { useTranslation } from "react-i18next"
import { Link } from "react-router-dom"
import type { AdminSettlementPreview } from "../../../admin-api"
import { formatDate } from "../../lib/ui/format"
import { LINK } from "../common/link-style"

/** The file was imported before: when, and where it is. */
export const ImportedBefore = ({
  imported,
}: {
  imported: NonNullable<AdminSettlementPreview["imported"]>
}) => {
  const { t, i18n } = useTranslation()
  const { created_at, id, name } = imported
  return (
    <div role="status" className="px-6 py-4">
      <Alert variant="warning">
        {t("hostedCheckout.settlements.importedBefore", {
          date: formatDate(created_at, i18n.language),
        })}{" "}
        <Link to={`/hosted-checkout/settlements/${id}`} className={LINK}>
          {t("hostedCheckout.settlements.viewName", { name })}
        </Link>
      </Alert>
    </div>
  )
}

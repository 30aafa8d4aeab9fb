import { useTranslation } from "react-i18next"
import type { AdminPaymentLink } from "../../../admin-api"
import { formatDate } from "../../lib/ui/format"

/** Who created a link, and when. */
export const LinkOrigin = ({ link }: { link: AdminPaymentLink }) => {
  const { t, i18n } = useTranslation()
  const { created_at, created_by: who } = link
  return t(`hostedCheckout.links.${who ? "createdBy" : "created"}`, {
    who,
    date: formatDate(created_at, i18n.language),
  })
}

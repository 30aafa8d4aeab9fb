import { useTranslation } from "react-i18next"
import type { AdminAttempt } from "../../../admin-api"
import { useOtherPages } from "../../lib/attempts/attempts"
import { successorOf } from "../../lib/attempts/successor"
import { AttemptLink } from "../common/attempt-link"

/** Says that a page was replaced, with a link to its successor. */
export const ReplacedBy = ({ attempt }: { attempt: AdminAttempt }) => {
  const { t } = useTranslation()
  const text = t("hostedCheckout.timeline.kinds.page_replaced")
  const successor = successorOf(attempt, useOtherPages(attempt))
  return successor ? <AttemptLink id={successor.id}>{text}</AttemptLink> : text
}

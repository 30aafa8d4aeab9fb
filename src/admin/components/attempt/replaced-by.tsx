import { useTranslation } from "react-i18next"
import type { AdminAttempt } from "../../../admin-api"
import { useOtherPages } from "../../lib/attempts/attempts"
import { successorOf } from "../../lib/attempts/successor"
import { AttemptLink } from "../common/attempt-link"

/** That a page was replaced, and the way to the one that took its place. */
export const ReplacedBy = ({ attempt }: { attempt: AdminAttempt }) => {
  const { t } = useTranslation()
  const words = t("hostedCheckout.timeline.kinds.page_replaced")
  const successor = successorOf(attempt, useOtherPages(attempt))
  return successor ? <AttemptLink id={successor.id}>{words}</AttemptLink> : words
}

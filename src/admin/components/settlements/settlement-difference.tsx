import { Button } from "@medusajs/ui"
import { useTranslation } from "react-i18next"
import type { AdminSettlementDifference } from "../../../admin-api"
import { differenceAmounts } from "../../lib/settlements/difference-amounts"
import { AttentionRow } from "../attention/attention-row"
import { AttemptLink } from "../common/attempt-link"
import { useDrawer } from "../forms/drawer-host"
import { CloseDrawer } from "./close-drawer"

interface SettlementDifferenceProps {
  settlementId: string
  difference: AdminSettlementDifference
}

/** One difference, until it is closed with a note. */
export const SettlementDifference = ({ settlementId, difference }: SettlementDifferenceProps) => {
  const { t, i18n } = useTranslation()
  const openDrawer = useDrawer()
  const { attempt_id, id, kind, line, problem, reference, transaction_id } = difference
  const text = (key: string, values: Record<string, unknown> = {}) =>
    t(`hostedCheckout.settlements.${key}`, values)
  const close = (
    <Button
      size="small"
      variant="transparent"
      aria-label={text("closeName", { line: line ?? "", kind: text(`kinds.${kind}.title`) })}
      onClick={() =>
        openDrawer((onClose) => (
          <CloseDrawer
            settlementId={settlementId}
            choice={{ ids: [id] }}
            count={1}
            onClose={onClose}
          />
        ))
      }
    >
      {text("close")}
    </Button>
  )
  return (
    <AttentionRow
      title={
        differenceAmounts(difference, t, i18n.language) ??
        (problem
          ? text("unreadable", { line, problem: text(`problems.${problem}`) })
          : text(`kinds.${kind}.title`))
      }
      text={difference.status === "closed" ? text(closedKey(difference), difference) : ""}
      facts={[
        line !== null && !problem && text("line", { line }),
        transaction_id && text("transaction", { id: transaction_id }),
        reference && text("referenceOf", { id: reference }),
        attempt_id && (
          <AttemptLink id={attempt_id} title={attempt_id}>
            {t("hostedCheckout.openAttempt")}
          </AttemptLink>
        ),
      ]}
      action={difference.status === "open" && close}
    />
  )
}

/** Which text says who closed a difference: an admin or a file with a note, or the withdrawal of a file. */
function closedKey({ closed_by, closed_by_file }: AdminSettlementDifference): string {
  return closed_by === null && closed_by_file === null ? "closedByWithdrawal" : "closed"
}

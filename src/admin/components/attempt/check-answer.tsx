import { Alert } from "@medusajs/ui"
import { useTranslation } from "react-i18next"
import type { AdminGatewayAnswer } from "../../../admin-api"
import { failureText } from "../../lib/api/failure-text"
import { readServerError } from "../../lib/api/server-error"

interface CheckAnswerProps {
  answer: AdminGatewayAnswer | undefined
  error: Error | null
}

const VARIANTS: Record<AdminGatewayAnswer["result"], "success" | "info" | "warning"> = {
  approved: "success",
  declined: "info",
  pending: "info",
  returned: "warning",
  unknown: "warning",
  unreadable: "warning",
  unreachable: "warning",
}

/** The gateway's answer to the latest check. */
export const CheckAnswer = ({ answer, error }: CheckAnswerProps) => {
  const { t } = useTranslation()
  return (
    <div role="status" className="empty:hidden">
      {error && (
        <Alert variant="error">
          {t("hostedCheckout.check.failed", {
            message: readServerError(error, t).message,
          })}
        </Alert>
      )}
      {!error && answer && (
        <Alert variant={VARIANTS[answer.result]}>
          {[
            t(`hostedCheckout.check.${answer.result}`, {
              status: answer.status
                ? t("hostedCheckout.check.status", { status: answer.status })
                : "",
            }),
            ...(answer.result === "unreachable" ? [failureText(answer, t)] : []),
          ].join(" ")}
        </Alert>
      )}
    </div>
  )
}

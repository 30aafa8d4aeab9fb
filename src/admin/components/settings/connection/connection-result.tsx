import { Alert } from "@medusajs/ui"
import { useTranslation } from "react-i18next"
import type { AdminConnectionTest } from "../../../../admin-api"
import { connectionTestTexts } from "../../../lib/settings/connection-test"
import { readServerError } from "../../../lib/api/server-error"
import type { useConnectionTest } from "../../../lib/settings/settings"

const VARIANTS = {
  accepted: "success",
  refused: "error",
  unreachable: "error",
  unexpected: "warning",
} as const satisfies Record<AdminConnectionTest["result"], string>

/** The result of the latest test, announced to screen readers. */
export const ConnectionResult = ({ test }: { test: ReturnType<typeof useConnectionTest> }) => {
  const { t, i18n } = useTranslation()
  const texts = test.error
    ? [
        t("hostedCheckout.settings.test.failed", {
          message: readServerError(test.error, t).message,
        }),
      ]
    : test.data && connectionTestTexts(test.data, t, i18n.language)
  return (
    <div role="status" className="empty:hidden">
      {texts && (
        <div className="px-6 py-4">
          <Alert variant={test.data ? VARIANTS[test.data.result] : "error"}>
            {texts.map((text) => (
              <p key={text}>{text}</p>
            ))}
          </Alert>
        </div>
      )}
    </div>
  )
}

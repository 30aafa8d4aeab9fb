import { Container, Heading, Text, toast } from "@medusajs/ui"
import { useMutation } from "@tanstack/react-query"
import { useTranslation } from "react-i18next"
import { AuditResult } from "../../../components/audit/audit-result"
import { PeriodForm } from "../../../components/audit/period-form"
import { LoadFailed } from "../../../components/common/loading"
import { AuditCrumb } from "../../../components/common/crumbs"
import { readServerError } from "../../../lib/api/server-error"
import { download, timeZone, type Period } from "../../../lib/attempts/export"
import { useAudit } from "../../../lib/audit/use-audit"

/** The audit of a period, with each difference. */
const AuditPage = () => {
  const { t } = useTranslation()
  const audit = useAudit()
  const csv = useMutation({
    mutationFn: async (period: Period) => await download("/audit/export", "audit", period),
    onSuccess: () => toast.success(t("hostedCheckout.audit.downloaded")),
    onError: (error) => toast.error(readServerError(error, t).message),
  })
  const { error, period, running, state } = audit
  return (
    <div className="flex flex-col gap-y-3">
      <Container className="divide-y p-0">
        <div className="px-6 py-4">
          <Heading level="h1">{t("hostedCheckout.audit.title")}</Heading>
          <Text size="small" className="text-ui-fg-subtle">
            {t("hostedCheckout.audit.subtitle")}
          </Text>
          <Text size="small" className="text-ui-fg-subtle">
            {t("hostedCheckout.audit.idle", { zone: timeZone() })}
          </Text>
        </div>
        <PeriodForm
          submit={t(`hostedCheckout.audit.${period ? "again" : "start"}`)}
          running={running}
          onSubmit={audit.start}
        />
        {error !== undefined && (
          <LoadFailed message={readServerError(error, t).message} onRetry={audit.resume} />
        )}
      </Container>
      {period && (
        <AuditResult
          state={state}
          running={running}
          onStop={audit.stop}
          onResume={audit.resume}
          onDownload={() => csv.mutate(period)}
          downloading={csv.isPending}
        />
      )}
    </div>
  )
}

export const handle = { breadcrumb: AuditCrumb }

export default AuditPage

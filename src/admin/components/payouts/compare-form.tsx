import { Alert, Button, Heading } from "@medusajs/ui"
import { useTranslation } from "react-i18next"
import type { AdminPayoutMapping } from "../../../admin-api"
import type { useCompareForm } from "../../lib/payouts/use-compare-form"
import { accountName } from "../../lib/ui/format"
import { LoadingRows } from "../common/loading"
import { Choice } from "./choice"
import { FileButton } from "./file-button"
import { MappingForm } from "./mapping-form"
import { PeriodFields } from "./period-fields"
import { SampleTable } from "./sample-table"

interface CompareFormProps {
  accounts: readonly AdminPayoutMapping[]
  form: ReturnType<typeof useCompareForm>
}

/** Chooses an account and a file, and maps the columns of the file. */
export const CompareForm = ({ accounts, form }: CompareFormProps) => {
  const { t } = useTranslation()
  const { draft, error, file } = form
  const text = (key: string) => t(`hostedCheckout.payouts.${key}`)
  return (
    <>
      <div className="grid grid-cols-1 gap-4 px-6 py-4 sm:grid-cols-2">
        {accounts.length > 1 && (
          <Choice
            label={text("account")}
            value={form.provider_id}
            options={accounts.map(({ provider_id }) => ({
              value: provider_id,
              label: accountName(provider_id),
            }))}
            onChange={(id) => id && form.setAccount(id)}
          />
        )}
        <FileButton name={file?.name} onChoose={form.choose} />
      </div>
      {error && (
        <div role="alert" className="px-6 py-4">
          <Alert variant="error">{error}</Alert>
        </div>
      )}
      {form.isReading && <LoadingRows />}
      {file && draft && (
        <>
          <SampleTable file={file} />
          <div>
            <Heading level="h3" className="px-6 pt-4">
              {text("columns")}
            </Heading>
            <MappingForm file={file} draft={draft} onChange={form.change} />
            <PeriodFields
              period={form.period}
              problem={form.periodProblem}
              onChange={form.changePeriod}
            />
          </div>
          <div className="flex items-center justify-end px-6 py-4">
            <Button
              size="small"
              isLoading={form.isComparing}
              disabled={!form.canCompare}
              onClick={form.compare}
            >
              {text("compare")}
            </Button>
          </div>
        </>
      )}
    </>
  )
}

import { Alert, Button, Heading, Text } from "@medusajs/ui"
import { useTranslation } from "react-i18next"
import { useImportForm } from "../../lib/settlements/use-import-form"
import { accountName } from "../../lib/ui/format"
import { Choice } from "./choice"
import { FileButton } from "./file-button"
import { ImportedBefore } from "./imported-before"
import { MappingForm } from "./mapping-form"
import { PeriodFields } from "./period-fields"
import { PreviewResult } from "./preview-result"
import { SampleTable } from "./sample-table"

/** Reads a file, maps its columns, shows what it would find, and imports it. */
export const ImportSection = ({ accounts }: { accounts: readonly string[] }) => {
  const { t } = useTranslation()
  const form = useImportForm(accounts)
  const { draft, error, preview } = form
  const text = (key: string) => t(`hostedCheckout.settlements.${key}`)
  return (
    <>
      <div className="grid grid-cols-1 gap-4 px-6 py-4 sm:grid-cols-2">
        {accounts.length > 1 && (
          <Choice
            label={text("account")}
            value={form.provider_id}
            options={accounts.map((id) => ({ value: id, label: accountName(id) }))}
            onChange={(id) => id && form.setAccount(id)}
          />
        )}
        <FileButton name={form.fileName} onChoose={(file) => void form.choose(file)} />
      </div>
      {error && (
        <div role="alert" className="px-6 py-4">
          <Alert variant="error">{error}</Alert>
        </div>
      )}
      {preview && draft && (
        <>
          {preview.imported && <ImportedBefore imported={preview.imported} />}
          <SampleTable preview={preview} />
          <div>
            <Heading level="h3" className="px-6 pt-4">
              {text("columns")}
            </Heading>
            <MappingForm columns={preview.columns} draft={draft} onChange={form.change} />
            <PeriodFields
              period={form.period}
              problem={form.periodProblem}
              onChange={form.changePeriod}
            />
          </div>
          {preview.result && (
            <PreviewResult line_count={preview.line_count} result={preview.result} />
          )}
          <div className="flex items-center justify-end gap-x-2 px-6 py-4">
            <Button
              size="small"
              variant="secondary"
              isLoading={form.isChecking && !form.isImporting}
              disabled={!form.canCheck}
              onClick={() => void form.check()}
            >
              {text("check")}
            </Button>
            <Button
              size="small"
              isLoading={form.isImporting}
              disabled={!form.canCheck || !preview.result || preview.imported !== null}
              onClick={() => void form.submit()}
            >
              {text("import")}
            </Button>
          </div>
        </>
      )}
      {!preview && form.isChecking && (
        <Text size="small" className="text-ui-fg-subtle px-6 py-4" role="status">
          …
        </Text>
      )}
    </>
  )
}

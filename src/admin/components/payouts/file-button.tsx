import { Button, Text } from "@medusajs/ui"
import { useRef } from "react"
import { useTranslation } from "react-i18next"

interface FileButtonProps {
  /** The name of the chosen file. */
  name: string | undefined
  onChoose: (file: File) => void
}

/** Chooses a CSV file. The browser's own button has no text in Admin's language. */
export const FileButton = ({ name, onChoose }: FileButtonProps) => {
  const { t } = useTranslation()
  const input = useRef<HTMLInputElement>(null)
  return (
    <div className="flex flex-col items-start justify-end gap-y-2">
      <div className="flex items-center gap-x-3">
        <input
          ref={input}
          type="file"
          className="hidden"
          accept=".csv,.txt,.tsv,text/csv"
          onChange={({ target }) => {
            const [file] = target.files ?? []
            // An admin may choose the same file again after a correction.
            target.value = ""
            if (file) {
              onChoose(file)
            }
          }}
        />
        <Button size="small" variant="secondary" onClick={() => input.current?.click()}>
          {t("hostedCheckout.payouts.file")}
        </Button>
        {name !== undefined && (
          <Text size="small" className="break-all">
            {name}
          </Text>
        )}
      </div>
      <Text size="small" className="text-ui-fg-subtle">
        {t("hostedCheckout.payouts.fileHint")}
      </Text>
    </div>
  )
}

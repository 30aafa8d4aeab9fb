import { Table } from "@medusajs/ui"
import { useTranslation } from "react-i18next"
import type { AdminMerchantKey, KeySource } from "../../../../admin-api"
import { KeyRow } from "./key-row"

interface KeysTableProps {
  keys: AdminMerchantKey[]
  /** The source of the key in force. */
  source: KeySource
  isPending: boolean
  onRetire: (key: AdminMerchantKey) => void
}

/** All keys, newest first, with the admins who changed them. A phone does not show the last notification. */
export const KeysTable = ({ keys, source, isPending, onRetire }: KeysTableProps) => {
  const { t } = useTranslation()
  const label = (name: string) => t(`hostedCheckout.settings.keys.${name}`)
  return (
    <div className="overflow-x-auto rounded-b-lg">
      <Table aria-label={label("title")}>
        <Table.Header className="border-t-0">
          <Table.Row>
            <Table.HeaderCell>{label("key")}</Table.HeaderCell>
            <Table.HeaderCell>{label("status")}</Table.HeaderCell>
            <Table.HeaderCell>{label("set")}</Table.HeaderCell>
            <Table.HeaderCell className="max-sm:hidden">{label("lastUsed")}</Table.HeaderCell>
            <Table.HeaderCell>
              <span className="sr-only">{label("actions")}</span>
            </Table.HeaderCell>
          </Table.Row>
        </Table.Header>
        <Table.Body className="border-b-0">
          {keys.map((row) => (
            <KeyRow
              key={row.id}
              row={row}
              source={source}
              isPending={isPending}
              onRetire={() => onRetire(row)}
            />
          ))}
        </Table.Body>
      </Table>
    </div>
  )
}

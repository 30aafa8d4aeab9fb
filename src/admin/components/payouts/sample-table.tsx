import { Table, Text } from "@medusajs/ui"
import { useId } from "react"
import { useTranslation } from "react-i18next"
import type { AdminPayoutColumns } from "../../../admin-api"

/** The first rows of a file, unchanged. */
export const SampleTable = ({ file }: { file: AdminPayoutColumns }) => {
  const { t } = useTranslation()
  const id = useId()
  const { columns, line_count, sample } = file
  return (
    <div>
      <Text size="small" weight="plus" id={id} className="px-6 py-3">
        {t("hostedCheckout.payouts.sample")} (
        {t("hostedCheckout.payouts.lines", { count: line_count })})
      </Text>
      <div className="overflow-x-auto" role="region" aria-labelledby={id} tabIndex={0}>
        <Table>
          <Table.Header>
            <Table.Row>
              {columns.map((name) => (
                <Table.HeaderCell key={name} className="whitespace-nowrap">
                  {name}
                </Table.HeaderCell>
              ))}
            </Table.Row>
          </Table.Header>
          <Table.Body>
            {sample.map((cells, row) => (
              <Table.Row key={row}>
                {columns.map((name, index) => (
                  <Table.Cell key={name} className="max-w-60 truncate whitespace-nowrap">
                    {cells[index]}
                  </Table.Cell>
                ))}
              </Table.Row>
            ))}
          </Table.Body>
        </Table>
      </div>
    </div>
  )
}

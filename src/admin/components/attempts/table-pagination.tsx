import { Minus } from "@medusajs/icons"
import { Button, DataTable, type UseDataTableReturn } from "@medusajs/ui"
import { useTranslation } from "react-i18next"
import type { AdminPage } from "../../../admin-api"
import { formatCount, formatNumber } from "../../lib/ui/format"

interface TablePaginationProps<Row> {
  table: UseDataTableReturn<Row>
  page: Pick<AdminPage, "count" | "count_is_capped">
}

/** Replaces `DataTable.Pagination`, which takes a number and not "10,000+". */
export function TablePagination<Row>({ table, page }: TablePaginationProps<Row>) {
  const { t, i18n } = useTranslation()
  const number = (value: number) => formatNumber(value, i18n.language)
  if (table.showSkeleton) {
    return <DataTable.Pagination />
  }
  const { pageIndex, pageSize } = table
  const first = page.count === 0 ? 0 : pageIndex * pageSize + 1
  const last = Math.min(page.count, (pageIndex + 1) * pageSize)
  return (
    <div className="text-ui-fg-subtle txt-compact-small-plus flex w-full flex-shrink-0 flex-wrap items-center justify-between px-3 py-4">
      <div className="inline-flex items-center gap-x-1 px-3 py-[5px]">
        <p>{number(first)}</p>
        <Minus className="text-ui-fg-muted" />
        <p>
          {t("hostedCheckout.list.rows", {
            last: number(last),
            all: formatCount(page, i18n.language),
          })}
        </p>
      </div>
      <div className="flex flex-shrink-0 items-center gap-x-2 whitespace-nowrap">
        <p className="px-3 py-[5px]">
          {t("hostedCheckout.list.page", {
            page: number(pageIndex + 1),
            pages: number(Math.max(table.getPageCount(), 1)),
          })}
        </p>
        <Button
          variant="transparent"
          onClick={() => table.previousPage()}
          disabled={!table.getCanPreviousPage()}
        >
          {t("hostedCheckout.list.prev")}
        </Button>
        <Button
          variant="transparent"
          onClick={() => table.nextPage()}
          disabled={!table.getCanNextPage()}
        >
          {t("hostedCheckout.list.next")}
        </Button>
      </div>
    </div>
  )
}

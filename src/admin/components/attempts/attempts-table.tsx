import { Container, DataTable, Heading, useDataTable, type DataTableFilter } from "@medusajs/ui"
import { useRef } from "react"
import { useTranslation } from "react-i18next"
import { useNavigate } from "react-router-dom"
import type { AdminAttempt } from "../../../admin-api"
import { useAttempts } from "../../lib/attempts/attempts"
import { queryOf, useTableState } from "../../lib/ui/table-state"
import { useAttemptColumns } from "./use-attempt-columns"
import { FILTERS, useAttemptFilters } from "../../lib/attempts/use-attempt-filters"
import { useNamedIcons } from "../../lib/ui/use-named-icons"
import { useMinWidth } from "../../lib/ui/use-min-width"
import { LoadFailed } from "../common/loading"
import { TablePagination } from "./table-pagination"
import { FilterButton } from "./filter-button"

const NEWEST_FIRST = { id: "created_at", desc: true }
const NONE = { count: 0, count_is_capped: false }

/** All attempts. The server filters, sorts, searches and pages the list. */
export const AttemptsTable = () => {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const state = useTableState({ filters: FILTERS, sorting: NEWEST_FIRST, pageSize: 20 })
  const { data, isPending, isError, refetch } = useAttempts(queryOf(state))
  const filters = useAttemptFilters(state.filtering.state)
  const isTablet = useMinWidth(640)
  /** Medusa's layout with a sidebar. */
  const isWide = useMinWidth(1024)
  const toolbar = useRef<HTMLDivElement>(null)
  const named = useNamedIcons<HTMLDivElement>(t("hostedCheckout.list.removeFilter"))

  const table = useDataTable<AdminAttempt>({
    ...state,
    data: data?.attempts ?? [],
    rowCount: (data ?? NONE).count,
    columns: useAttemptColumns(!isTablet),
    filters,
    getRowId: ({ id }) => id,
    isLoading: isPending,
    // `useTableState` resets the page with the address, in one change.
    autoResetPageIndex: false,
    columnVisibility: {
      state: {
        ...(!isWide && { card: false, expires_at: false }),
        ...(!isTablet && { order: false, email: false, created_at: false }),
      },
      onColumnVisibilityChange: () => {},
    },
    onRowClick: (_, { id }) => void navigate(`/hosted-checkout/${id}`),
  })

  /** The values of a filter open next to its chip, and only where the chip can be seen. */
  const choose = ({ id, type }: DataTableFilter) => {
    toolbar.current?.scrollIntoView({ block: "nearest" })
    table.addFilter({ id, value: type === "multiselect" ? [] : null })
  }

  return (
    <Container className="overflow-hidden p-0" ref={named}>
      <DataTable instance={table}>
        {/* The margin keeps room for the bar of chips, which appears with the first filter. */}
        <div ref={toolbar} className="scroll-mb-12">
          <DataTable.Toolbar
            className="flex flex-wrap items-center justify-between gap-2"
            translations={{ clearAll: t("hostedCheckout.list.clearFilters") }}
          >
            <Heading level="h2">{t("hostedCheckout.list.title")}</Heading>
            <div className="flex items-center gap-x-2">
              <FilterButton table={table} filters={filters} onChoose={choose} />
              <DataTable.Search
                className="w-full sm:w-64"
                placeholder={t("hostedCheckout.list.search")}
                aria-label={t("hostedCheckout.list.searchLabel")}
              />
            </div>
          </DataTable.Toolbar>
        </div>
        {isError ? (
          <LoadFailed
            message={t("hostedCheckout.list.loadFailed")}
            onRetry={() => void refetch()}
          />
        ) : (
          <>
            <DataTable.Table
              emptyState={{
                empty: {
                  heading: t("hostedCheckout.list.empty"),
                  description: t("hostedCheckout.list.emptyText"),
                },
                filtered: {
                  heading: t("hostedCheckout.list.noMatch"),
                  description: t("hostedCheckout.list.noMatchText"),
                },
              }}
            />
            <TablePagination table={table} page={data ?? NONE} />
          </>
        )}
      </DataTable>
    </Container>
  )
}

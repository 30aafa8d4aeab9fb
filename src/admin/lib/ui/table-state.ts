import type {
  DataTableFilteringState,
  DataTablePaginationState,
  DataTableSortingState,
} from "@medusajs/ui"
import { useSearchParams } from "react-router-dom"

/** The state that Medusa's table takes. */
export interface TableState {
  search: { state: string; onSearchChange: (text: string) => void }
  filtering: {
    state: DataTableFilteringState
    onFilteringChange: (filters: DataTableFilteringState) => void
  }
  sorting: { state: DataTableSortingState; onSortingChange: (by: DataTableSortingState) => void }
  pagination: {
    state: DataTablePaginationState
    onPaginationChange: (page: DataTablePaginationState) => void
  }
}

interface TableOptions {
  filters: readonly string[]
  sorting: DataTableSortingState
  pageSize: number
}

/** A table's state, kept in the address: Back and reload restore the state. */
export function useTableState({ filters, sorting, pageSize }: TableOptions): TableState {
  const [params, setParams] = useSearchParams()

  /** Every change except paging returns to the first page. */
  const change = (entries: Record<string, string | null>, { replace = false } = {}) => {
    // Read the current address, not `params`: the search reports its text with a delay.
    const next = new URLSearchParams(window.location.search)
    for (const [name, value] of Object.entries({ offset: null, ...entries })) {
      if (value === null) {
        next.delete(name)
      } else {
        next.set(name, value)
      }
    }
    setParams(next, { replace })
  }
  const order = params.get("order")

  return {
    search: {
      state: params.get("q") ?? "",
      // Text while typing must not add steps for the Back button.
      onSearchChange: (text) => change({ q: text || null }, { replace: true }),
    },
    filtering: {
      state: Object.fromEntries(
        filters.flatMap((name) => {
          const value = params.get(name)
          return value === null ? [] : [[name, parse(value)]]
        })
      ),
      onFilteringChange: (state) =>
        change(
          Object.fromEntries(
            filters.map((name) => [name, name in state ? JSON.stringify(state[name]) : null])
          )
        ),
    },
    sorting: {
      state: order ? { id: order.replace(/^-/, ""), desc: order.startsWith("-") } : sorting,
      // The table's headers cycle through ascending, descending and no order.
      onSortingChange: (by: DataTableSortingState | undefined) =>
        change({ order: by ? (by.desc ? `-${by.id}` : by.id) : null }),
    },
    pagination: {
      state: { pageIndex: Math.floor(Number(params.get("offset") ?? 0) / pageSize), pageSize },
      onPaginationChange: ({ pageIndex }) =>
        change({ offset: pageIndex > 0 ? String(pageIndex * pageSize) : null }),
    },
  }
}

/** The server's query for a state. */
export function queryOf({ search, filtering, sorting, pagination }: TableState) {
  const { pageIndex, pageSize } = pagination.state
  return {
    ...Object.fromEntries(Object.entries(filtering.state).filter(([, value]) => isChosen(value))),
    ...(search.state && { q: search.state }),
    order: (sorting.state.desc ? "-" : "") + sorting.state.id,
    offset: pageIndex * pageSize,
    limit: pageSize,
  }
}

/** Whether a filter has a value. The query leaves out filters without a value. */
function isChosen(value: unknown): boolean {
  return Array.isArray(value) ? value.length > 0 : value !== null && value !== ""
}

function parse(value: string): unknown {
  try {
    return JSON.parse(value)
  } catch {
    return value
  }
}

import { Funnel } from "@medusajs/icons"
import {
  DropdownMenu,
  IconButton,
  type DataTableFilter,
  type UseDataTableReturn,
} from "@medusajs/ui"
import { useTranslation } from "react-i18next"
import type { AdminAttempt } from "../../../admin-api"

interface FilterButtonProps {
  table: UseDataTableReturn<AdminAttempt>
  filters: DataTableFilter[]
  onChoose: (filter: DataTableFilter) => void
}

/** Replaces Medusa's `DataTable.FilterMenu`, whose button has no name for screen readers. */
export const FilterButton = ({ table, filters, onChoose }: FilterButtonProps) => {
  const { t } = useTranslation()
  const active = Object.keys(table.getFiltering())
  const left = filters.filter(({ id }) => !active.includes(id))
  return (
    <DropdownMenu>
      <DropdownMenu.Trigger asChild disabled={left.length === 0}>
        <IconButton size="small" aria-label={t("hostedCheckout.list.filter")}>
          <Funnel />
        </IconButton>
      </DropdownMenu.Trigger>
      <DropdownMenu.Content
        align="start"
        // The values of the chosen filter have the focus, and would close without the focus.
        onCloseAutoFocus={(event) => event.preventDefault()}
      >
        {left.map((filter) => (
          <DropdownMenu.Item key={filter.id} onClick={() => onChoose(filter)}>
            {filter.label}
          </DropdownMenu.Item>
        ))}
      </DropdownMenu.Content>
    </DropdownMenu>
  )
}

import { createDataTableColumnHelper, Text, type DataTableColumnDef } from "@medusajs/ui"
import { useMemo } from "react"
import { useTranslation } from "react-i18next"
import type { AdminAttempt } from "../../../admin-api"
import { AttemptLink } from "../common/links"
import { AttemptBadges } from "../common/status-badges"
import { Email } from "./email"
import { OrdersOrCart } from "./orders-or-cart"
import { sumLines } from "../../lib/payments/balance-sentence"
import { formatAmount, formatCard, formatShortDate } from "../../lib/ui/format"

const helper = createDataTableColumnHelper<AdminAttempt>()

/** The columns of the list of attempts. On a phone, the first column also has the date and the email. The server sorts. */
export function useAttemptColumns(isPhone: boolean): DataTableColumnDef<AdminAttempt>[] {
  const { t, i18n } = useTranslation()
  const language = i18n.language
  return useMemo(() => {
    const field = (name: string) => t(`hostedCheckout.fields.${name}`)
    const byDate = {
      enableSorting: true,
      sortAscLabel: t("hostedCheckout.list.oldest"),
      sortDescLabel: t("hostedCheckout.list.newest"),
    }
    const date = (value: string | null) => value && formatShortDate(value, language)
    return [
      helper.accessor("amount", {
        header: field("amount"),
        enableSorting: true,
        sortAscLabel: t("hostedCheckout.list.lowest"),
        sortDescLabel: t("hostedCheckout.list.highest"),
        cell: ({ row: { original } }) => (
          <div className="flex w-40 flex-col whitespace-normal py-2">
            <AttemptLink id={original.id} title={original.id}>
              {formatAmount(original.amount, original.currency_code, language)}
            </AttemptLink>
            {isPhone && (
              <div className="txt-compact-xsmall text-ui-fg-subtle">
                {date(original.created_at)}
                <Email email={original.email} />
              </div>
            )}
            {original.payments
              .flatMap((payment) => sumLines(payment, t, language))
              .map((line, index) => (
                <Text key={index} size="xsmall" className="text-ui-fg-subtle">
                  {line}
                </Text>
              ))}
          </div>
        ),
      }),
      helper.accessor("status", {
        header: field("status"),
        cell: ({ row }) => <AttemptBadges attempt={row.original} />,
      }),
      helper.display({
        id: "order",
        header: field("order"),
        cell: ({ row }) => <OrdersOrCart attempt={row.original} />,
      }),
      helper.accessor("email", {
        header: field("email"),
        cell: ({ getValue }) => <Email email={getValue()} />,
      }),
      helper.display({
        id: "card",
        header: field("card"),
        cell: ({ row }) =>
          cardsOf(row.original).map((card) => (
            <span key={card} className="block whitespace-nowrap">
              {card}
            </span>
          )),
      }),
      helper.accessor("created_at", {
        header: field("created"),
        ...byDate,
        cell: ({ getValue }) => date(getValue()),
      }),
      helper.accessor("expires_at", {
        header: field("expires"),
        ...byDate,
        cell: ({ getValue }) => date(getValue()),
      }),
    ] as DataTableColumnDef<AdminAttempt>[]
  }, [t, language, isPhone])
}

/** The cards of a page's payments, each card once. */
function cardsOf({ payments }: AdminAttempt): string[] {
  return [
    ...new Set(
      payments.flatMap(({ card }) => (card ? formatCard(card.type, card.number_masked) : []))
    ),
  ]
}

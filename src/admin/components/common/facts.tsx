import type { ReactNode } from "react"
import { useTranslation } from "react-i18next"
import { CopyableId } from "./copyable-id"

type Name =
  | "amount"
  | "card"
  | "cart"
  | "created"
  | "email"
  | "expires"
  | "held"
  | "order"
  | "over"
  | "paid"
  | "provider"
  | "reference"
  | "transaction"

/** A fact with its label; one without a value is left out. */
export type Fact = readonly [Name, ReactNode]

/** The ids by which the gateway's merchant portal, or a developer, finds something. */
const COPIED: readonly Name[] = ["cart", "reference", "transaction"]

/** Facts in two columns; ids can be copied. */
export const Facts = ({ facts }: { facts: readonly Fact[] }) => {
  const { t } = useTranslation()
  return (
    <dl className="txt-small grid grid-cols-[auto_minmax(0,1fr)] gap-x-6 gap-y-2">
      {facts.map(([name, value]) => {
        const label = t(`hostedCheckout.fields.${name}`)
        return (
          value && (
            <div key={name} className="col-span-2 grid grid-cols-subgrid">
              <dt className="text-ui-fg-subtle">{label}</dt>
              <dd className="min-w-0 break-words">
                {typeof value === "string" && COPIED.includes(name) ? (
                  <CopyableId id={value} name={label} />
                ) : (
                  value
                )}
              </dd>
            </div>
          )
        )
      })}
    </dl>
  )
}

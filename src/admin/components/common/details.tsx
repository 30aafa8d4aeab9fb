import { Copy, Text } from "@medusajs/ui"
import type { PropsWithChildren, ReactNode } from "react"
import { useTranslation } from "react-i18next"

/** A text, such as an id or an address, with a button that copies it. */
export const CopyableText = ({ text, name }: { text: string; name: string }) => {
  const { t } = useTranslation()
  return (
    <div className="flex items-center justify-between gap-x-2">
      <Text size="small" leading="compact" className="break-all">
        {text}
      </Text>
      <Copy
        content={text}
        className="text-ui-fg-muted shrink-0"
        aria-label={t("hostedCheckout.copy", { name })}
      />
    </div>
  )
}

/** A label and a value in two columns, within a `dl`, like the rows of Medusa's order page. */
export const DetailRow = ({ label, children }: PropsWithChildren<{ label: string }>) => (
  <div className="text-ui-fg-subtle grid grid-cols-[minmax(0,2fr)_minmax(0,3fr)] items-center gap-x-4 px-6 py-4">
    <dt className="txt-compact-small-plus">{label}</dt>
    <dd className="min-w-0">{children}</dd>
  </div>
)

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

/** A label and a value. Facts without a value are left out. */
export type Fact = readonly [Name, ReactNode]

/** The ids that an admin looks up in the gateway's merchant portal, or gives to a developer. */
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
                  <CopyableText text={value} name={label} />
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

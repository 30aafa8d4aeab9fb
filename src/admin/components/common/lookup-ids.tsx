import { useTranslation } from "react-i18next"
import { CopyableId } from "./copyable-id"

interface LookupIdsProps {
  transaction: string | null
  reference: string | null
}

/** The ids by which the gateway's merchant portal finds a payment: rows of a `dl` with two columns. */
export const LookupIds = (ids: LookupIdsProps) => {
  const { t } = useTranslation()
  return (["transaction", "reference"] as const).map((name) => {
    const [id, label] = [ids[name], t(`hostedCheckout.fields.${name}`)]
    return (
      id && (
        <div key={name} className="col-span-2 grid grid-cols-subgrid">
          <dt className="text-ui-fg-subtle">{label}</dt>
          <dd className="min-w-0">
            <CopyableId id={id} name={label} />
          </dd>
        </div>
      )
    )
  })
}

import type { PropsWithChildren } from "react"

/** A label and its value in two columns, like the rows of Medusa's own order page; within a `dl`. */
export const DetailRow = ({ label, children }: PropsWithChildren<{ label: string }>) => (
  <div className="text-ui-fg-subtle grid grid-cols-[minmax(0,2fr)_minmax(0,3fr)] items-center gap-x-4 px-6 py-4">
    <dt className="txt-compact-small-plus">{label}</dt>
    <dd className="min-w-0">{children}</dd>
  </div>
)

import type { PropsWithChildren } from "react"
import { Link } from "react-router-dom"

/** Leads to an attempt's page; within a row of a table it is the row's one link. */
export const AttemptLink = ({
  id,
  title,
  children,
}: PropsWithChildren<{ id: string; title?: string }>) => (
  <Link
    to={`/hosted-checkout/${id}`}
    title={title}
    className="text-ui-fg-interactive hover:text-ui-fg-interactive-hover focus-visible:shadow-borders-focus rounded-sm outline-none"
    onClick={(event) => event.stopPropagation()}
  >
    {children}
  </Link>
)

import type { PropsWithChildren } from "react"
import { Link } from "react-router-dom"
import { LINK } from "./link-style"

/** Leads to an attempt's page; within a row of a table it is the row's one link. */
export const AttemptLink = ({
  id,
  title,
  children,
}: PropsWithChildren<{ id: string; title?: string }>) => (
  <Link
    to={`/hosted-checkout/${id}`}
    title={title}
    className={LINK}
    onClick={(event) => event.stopPropagation()}
  >
    {children}
  </Link>
)

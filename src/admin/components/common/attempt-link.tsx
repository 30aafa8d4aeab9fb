import type { PropsWithChildren } from "react"
import { Link } from "react-router-dom"
import { LINK } from "./link-style"

/** A link to an attempt's page. */
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

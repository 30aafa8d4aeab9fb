import type { ReactNode } from "react"

interface Props {
  tone: "info" | "success" | "error"
  children: ReactNode
}

/** A message in the flow of the page. Errors are read out at once, the rest when there is time. */
export function Notice({ tone, children }: Props) {
  return (
    <div className={`notice notice-${tone}`} role={tone === "error" ? "alert" : "status"}>
      {children}
    </div>
  )
}

import { useId, type ReactNode } from "react"

interface Props {
  title: string
  /** Shown next to the title, e.g. a way to change what was entered. */
  action?: ReactNode
  children: ReactNode
}

/** A part of the checkout. */
export function Step({ title, action, children }: Props) {
  const id = useId()
  return (
    <section className="step" aria-labelledby={id}>
      <div className="step-head">
        <h2 id={id}>{title}</h2>
        {action}
      </div>
      {children}
    </section>
  )
}

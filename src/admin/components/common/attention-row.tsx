import { Text } from "@medusajs/ui"
import type { ReactNode } from "react"

interface AttentionRowProps {
  title: string
  /** The reason, and what to do. */
  text: string
  /** The facts of the task: amount, customer, date. */
  facts: ReactNode[]
  action: ReactNode
}

/** A task, with the button that opens the task's form. */
export const AttentionRow = ({ title, text, facts, action }: AttentionRowProps) => (
  <li className="flex flex-col gap-x-8 gap-y-3 px-6 py-4 md:flex-row md:items-center md:justify-between">
    <div className="flex min-w-0 flex-col gap-y-1">
      <Text size="small" weight="plus" leading="compact">
        {title}
      </Text>
      <Text size="small" className="text-ui-fg-subtle text-pretty">
        {text}
      </Text>
      <ul className="txt-small text-ui-fg-subtle flex flex-wrap gap-x-4 gap-y-1">
        {facts.filter(Boolean).map((fact, index) => (
          <li key={index} className="min-w-0 break-words">
            {fact}
          </li>
        ))}
      </ul>
    </div>
    <div className="shrink-0">{action}</div>
  </li>
)

import { clx, Text } from "@medusajs/ui"
import type { PropsWithChildren, ReactNode } from "react"

interface TimelineEntryProps {
  title: ReactNode
  /** The class of the dot. @default that of an entry without a color */
  dot?: string | undefined
  isLast: boolean
}

/** An entry of a timeline, which is an `ol`: a dot, what happened, and below it when. */
export const TimelineEntry = ({
  title,
  dot = "bg-ui-tag-neutral-icon",
  isLast,
  children,
}: PropsWithChildren<TimelineEntryProps>) => (
  <li className="grid grid-cols-[20px_1fr] gap-x-3">
    <div className="flex flex-col items-center" aria-hidden>
      <span className={clx("mt-1.5 size-2 shrink-0 rounded-full", dot)} />
      {!isLast && <span className="bg-ui-border-base mt-1.5 w-px flex-1" />}
    </div>
    <div className={clx("min-w-0", !isLast && "pb-4")}>
      <Text size="small" leading="compact" weight="plus" className="break-words">
        {title}
      </Text>
      <Text size="small" className="text-ui-fg-subtle break-words">
        {children}
      </Text>
    </div>
  </li>
)

import { Container, Heading } from "@medusajs/ui"
import { useId, type PropsWithChildren, type ReactNode } from "react"

interface SectionProps {
  title: string
  /** A count or a status next to the title. */
  badge?: ReactNode
  /** Buttons at the end of the title's line. */
  actions?: ReactNode
}

/** A section of a page, like those of Medusa's own pages. */
export const Section = ({ title, badge, actions, children }: PropsWithChildren<SectionProps>) => {
  const id = useId()
  return (
    <Container className="divide-y p-0" aria-labelledby={id} role="region">
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 px-6 py-4">
        <div className="flex items-center gap-x-3">
          <Heading level="h2" id={id}>
            {title}
          </Heading>
          {badge}
        </div>
        {actions}
      </div>
      {children}
    </Container>
  )
}

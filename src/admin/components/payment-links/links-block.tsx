import { Text } from "@medusajs/ui"
import type { ReactNode } from "react"

interface LinksBlockProps {
  title: string
  /** The list, which has the title as its name. */
  children: ReactNode
}

/** A list of links with its title, in the section of an order's payment links. */
export const LinksBlock = ({ title, children }: LinksBlockProps) => (
  <div className="flex flex-col gap-y-4 px-6 py-4">
    <Text size="small" leading="compact" weight="plus">
      {title}
    </Text>
    {children}
  </div>
)

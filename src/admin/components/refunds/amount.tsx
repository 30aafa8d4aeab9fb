import { Text } from "@medusajs/ui"

/** An amount displayed so that it cannot be mistaken for another one. */
export const Amount = ({ label, amount }: { label: string; amount: string }) => (
  <div className="flex flex-col gap-y-1">
    <Text size="small" className="text-ui-fg-subtle">
      {label}
    </Text>
    <Text size="xlarge" weight="plus">
      {amount}
    </Text>
  </div>
)

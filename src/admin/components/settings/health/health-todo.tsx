import { Text } from "@medusajs/ui"
import type { HealthTexts } from "../../../lib/settings/health"

interface HealthTodoProps {
  texts: HealthTexts
  text: (key: string) => string
}

/** What to do about a failed check, and its common causes if there are several. */
export const HealthTodo = ({ texts: { todo, causes = [] }, text }: HealthTodoProps) => (
  <>
    {todo && (
      <Text size="small" className="text-ui-fg-subtle break-words">
        {text(todo)}
      </Text>
    )}
    {causes.length > 0 && (
      <ul className="txt-small text-ui-fg-subtle list-disc pl-5">
        {causes.map((cause) => (
          <li key={cause}>{text(cause)}</li>
        ))}
      </ul>
    )}
  </>
)

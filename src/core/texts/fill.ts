/** A text with its placeholders, such as `{order}`, filled in; a placeholder without a value becomes empty. */
export function fill(text: string, values: Record<string, string>): string {
  return text.replace(/\{(\w+)\}/g, (_, name: string) => values[name] ?? "")
}

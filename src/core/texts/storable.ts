/** Whether PostgreSQL can store a text, or compare a column with it: without NUL and without half a surrogate pair. */
export function isStorable(text: string): boolean {
  return !text.includes("\0") && text.isWellFormed()
}

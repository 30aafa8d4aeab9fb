/** Whether PostgreSQL can store a text, or compare a column with it: it takes neither NUL nor half a surrogate pair. */
export function isStorable(text: string): boolean {
  return !text.includes("\0") && text.isWellFormed()
}

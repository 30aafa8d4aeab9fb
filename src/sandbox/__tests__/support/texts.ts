/** Each text by its path (`expired.title`); functions are called with "1", "2" and "3". */
export function textsOf(texts: object, path = ""): Record<string, string> {
  return Object.fromEntries(
    Object.entries(texts).flatMap(([key, value]: [string, unknown]) => {
      if (typeof value === "function") {
        return [[path + key, String((value as (...values: string[]) => unknown)("1", "2", "3"))]]
      }
      return typeof value === "object" && value !== null
        ? Object.entries(textsOf(value, `${path}${key}.`))
        : [[path + key, String(value)]]
    })
  )
}

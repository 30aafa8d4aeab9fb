/** The value of a text of JSON; undefined for any other text, such as a proxy's page. */
export function jsonOrUndefined(text: string): unknown {
  try {
    return JSON.parse(text) as unknown
  } catch {
    return undefined
  }
}

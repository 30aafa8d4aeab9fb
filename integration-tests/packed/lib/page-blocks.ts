/** A code block of a page of docs, with what stands behind its language. */
export interface Block {
  language: string
  info: string
  text: string
}

/** The blocks of a page of docs, in their order; without those that are indented. */
export function blocksOf(page: string): Block[] {
  return [...page.matchAll(/^```(\w+)(?: (\S+))?\n([^]*?)^```$/gm)].map(
    ([, language = "", info = "", text = ""]) => ({ language, info, text: text.trimEnd() + "\n" })
  )
}

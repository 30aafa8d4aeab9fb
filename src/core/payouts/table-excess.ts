/** Characters of a row: a quote that is not closed must not take the rest of a large file for one cell. */
export const LONGEST_ROW = 100_000

/** Lines of text, also blank ones and those within quotes; an import refuses fewer rows. */
const MOST_LINES = 100_000

/** Cells, as if no quote kept a delimiter from separating two. */
const MOST_CELLS = 2_000_000

/** The bound that a file exceeds, and in which line. */
export interface TableExcess {
  problem: "row_too_long" | "too_many_lines" | "too_many_cells"
  line: number
}

/**
 * Counts the characters of a CSV file and stops at the first bound: the parser takes seconds for a few megabytes of
 * delimiters or line ends, and the server does nothing else meanwhile.
 */
export function findExcess(content: string, delimiter: string): TableExcess | undefined {
  const separates = delimiter.charCodeAt(0)
  let line = 1
  let lineStart = 0
  let cells = 0
  for (let at = 0; at < content.length; at++) {
    const char = content.charCodeAt(at)
    const isLineEnd = char === LF || (char === CR && content.charCodeAt(at + 1) !== LF)
    if (isLineEnd) {
      line++
      lineStart = at + 1
    }
    if (isLineEnd || char === separates) {
      cells++
    }
    // The line end of the last allowed line begins no new line.
    if (line > MOST_LINES && lineStart < content.length) {
      return { problem: "too_many_lines", line }
    }
    if (at - lineStart >= LONGEST_ROW) {
      return { problem: "row_too_long", line }
    }
    if (cells > MOST_CELLS) {
      return { problem: "too_many_cells", line }
    }
  }
  return undefined
}

const LF = 10
const CR = 13

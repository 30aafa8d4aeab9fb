/** A row of docs/contributing/acceptance.md. */
export interface AcceptanceRow {
  number: number
  expected: string
  /** Tests that prove it, by file and name. */
  tests: { file: string; name: string }[]
  /** The whole last cell. */
  proof: string
  /** What of it names no test. */
  rest: string
}

const ROW = /^\| *(\d+) *\|(.*)\|$/
/** `path/to/file.ts`: "name", "another name" */
const OF_A_FILE = /`([^`]+\.ts)`:((?: *,? *"[^"]*")+)/g

/**
 * Reads the table: number, case, expected, test. A quotation mark or a bar in a test's name is written
 * `&quot;` or `\|`.
 */
export function readAcceptanceList(markdown: string): AcceptanceRow[] {
  return markdown.split("\n").flatMap((line) => {
    const [, number, cells] = ROW.exec(line) ?? []
    if (number === undefined || cells === undefined) {
      return []
    }
    const [, expected = "", proof = ""] = cells.split(/(?<!\\)\|/).map((cell) => cell.trim())
    const rest = proof.replace(OF_A_FILE, "").replaceAll("·", "").trim()
    return [{ number: Number(number), expected, proof, rest, tests: readTests(proof) }]
  })
}

function readTests(proof: string): AcceptanceRow["tests"] {
  return [...proof.matchAll(OF_A_FILE)].flatMap(([, file = "", names = ""]) =>
    [...names.matchAll(/"([^"]*)"/g)].map(([, name = ""]) => ({
      file,
      name: name.replaceAll("&quot;", '"').replaceAll("\\|", "|"),
    }))
  )
}

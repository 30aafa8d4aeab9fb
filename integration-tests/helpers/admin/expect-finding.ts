import { readFileSync } from "node:fs"
import { resolve } from "node:path"

const PAGE = readFileSync(resolve(__dirname, "../../../docs/owners/troubleshooting.md"), "utf8")
const SECTION = /## What doctor finds\n([\s\S]*?)\n## /.exec(PAGE)?.[1] ?? ""

/** What doctor found, in its JSON. */
export interface Finding {
  check: string
  state: string
  message: string
  fix: string | null
}

/** A finding names its fix, and docs/owners/troubleshooting.md explains it. */
export function expectFinding(
  finding: Finding | undefined,
  message: string,
  fix: string,
  state = "error"
): void {
  expect(finding).toMatchObject({
    state,
    message: expect.stringContaining(message),
    fix: expect.stringContaining(fix),
  })
  expect(SECTION).toContain(`\`${finding?.check}\``)
}

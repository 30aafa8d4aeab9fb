import { readFileSync } from "node:fs"
import { join } from "node:path"
import { REFUSALS } from "../admin-refusal"

const document = readFileSync(join(__dirname, "../../../../docs/developers/admin-api.md"), "utf8")

describe("docs/developers/admin-api.md", () => {
  it("docs/developers/admin-api.md lists each refusal of the Admin API with its HTTP status", () => {
    const rows = document.matchAll(/^\| `(\w+)` +\| (\d{3}) +\| \S/gm)
    const listed = [...rows].map(([, code, status]) => [code, Number(status)])
    expect(listed).toEqual(Object.entries(REFUSALS))
  })
})

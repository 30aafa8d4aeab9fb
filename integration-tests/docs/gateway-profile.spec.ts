import { readFileSync } from "node:fs"
import { join, resolve } from "node:path"
import { z } from "@medusajs/framework/zod"
import { gatewayProfileSchema } from "../../src/core/contract/gateway-profile"

const ROOT = resolve(__dirname, "../..")
const PAGE = readFileSync(join(ROOT, "docs/developers/gateway-profile.md"), "utf8")

interface ObjectSchema {
  properties?: Record<string, ObjectSchema>
}

/** The first table of the page, without its head: the cells of each row. */
const rows = (/^\| open [^]*?\n\n/m.exec(PAGE)?.[0] ?? "")
  .trim()
  .split("\n")
  .slice(2)
  .map((row) => row.slice(1, -1).split("|"))

/** What a row has between backticks and is an option: `verify.root`. */
const named = rows.map((cells) =>
  [...(cells.at(-1) ?? "").matchAll(/`([a-zA-Z]+(?:\.[a-zA-Z]+)?)`/g)]
    .map(([, option = ""]) => option)
    .filter((option) => (option.split(".")[0] ?? "") in gatewayProfileSchema.shape)
)

describe("The table of the gateway profile", () => {
  it("The table of the gateway profile in the docs names each option of the profile in one row, and nothing else", () => {
    const { properties } = z.toJSONSchema(gatewayProfileSchema, { io: "input" }) as ObjectSchema

    expect(named.flat().sort()).toEqual(optionsIn(properties ?? {}).sort())
    expect(named.filter((options) => options.length === 0)).toEqual([])
  })
})

/** `auth`, `verify.root`: two levels, as the page names them. */
function optionsIn(properties: Record<string, ObjectSchema>): string[] {
  return Object.entries(properties).flatMap(([name, inner]) =>
    inner.properties ? Object.keys(inner.properties).map((key) => `${name}.${key}`) : [name]
  )
}

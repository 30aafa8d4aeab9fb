import { readdirSync, readFileSync } from "node:fs"
import { join } from "node:path"
import ts from "typescript"
import { peerDependencies } from "../../../../package.json"
import checkMedusa, { checkMedusaApis, MADE_FOR, NEEDED_OF_MEDUSA } from "../loaders/check-medusa"

const SRC = join(__dirname, "../../..")
/** Runs in a browser, or only while the database is migrated. */
const ELSEWHERE = /^admin\/|__tests__|\/migrations\//

describe("The start on another Medusa", () => {
  it("goes on where it has all that the plugin needs", async () => {
    await expect(checkMedusa()).resolves.toBeUndefined()
  })

  it("stops and names what is missing, with the Medusa to install", async () => {
    const load = async (name: string) => {
      if (name.endsWith("core-flows")) {
        throw new Error("Cannot find module")
      }
      const all = Object.fromEntries((NEEDED_OF_MEDUSA[name] ?? []).map((api) => [api, () => null]))
      return { ...all, ...(name.endsWith("zod") && { z: undefined }) }
    }
    const starting = checkMedusaApis(load)

    await expect(starting).rejects.toThrow("z of @medusajs/framework/zod")
    await expect(starting).rejects.toThrow("processPaymentWorkflow of @medusajs/medusa/core-flows")
    await expect(starting).rejects.not.toThrow("asValue")
    await expect(starting).rejects.toThrow(`made for Medusa ${MADE_FOR}`)
  })

  it("looks for everything that the source imports, and for nothing else", () => {
    expect(NEEDED_OF_MEDUSA).toEqual(imported())
  })

  it("asks for the version that the package asks for", () => {
    expect(peerDependencies["@medusajs/medusa"]).toBe(MADE_FOR)
  })
})

/** What the source imports of Medusa as values, by package. */
function imported(): Record<string, string[]> {
  const found = new Map<string, Set<string>>()
  for (const path of readdirSync(SRC, { recursive: true }) as string[]) {
    if (!path.endsWith(".ts") || ELSEWHERE.test(path)) {
      continue
    }
    const source = ts.createSourceFile(path, readFileSync(join(SRC, path), "utf8"), 99)
    for (const statement of source.statements) {
      if (!ts.isImportDeclaration(statement) || !ts.isStringLiteral(statement.moduleSpecifier)) {
        continue
      }
      const { text } = statement.moduleSpecifier
      const bindings = statement.importClause?.namedBindings
      if (text.startsWith("@medusajs/") && bindings && ts.isNamedImports(bindings)) {
        const values = bindings.elements.filter(
          ({ isTypeOnly }) => !isTypeOnly && !statement.importClause?.isTypeOnly
        )
        for (const { name, propertyName } of values) {
          const names = found.get(text) ?? new Set()
          found.set(text, names.add((propertyName ?? name).text))
        }
      }
    }
  }
  return Object.fromEntries([...found].map(([name, names]) => [name, [...names].sort()]))
}

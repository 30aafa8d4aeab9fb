import { readdirSync, readFileSync } from "node:fs"
import { join } from "node:path"
import ts from "typescript"
import { peerDependencies } from "../../../../package.json"
import checkMedusa, {
  checkThisMedusa,
  NEEDED_OF_MEDUSA,
  OLDEST_MEDUSA,
  TOO_NEW_MEDUSA,
} from "../loaders/check-medusa"

const SRC = join(__dirname, "../../..")
/** Runs in a browser, by a command of its own, while the database is migrated, or only in a store's `instrumentation.ts`. */
const ELSEWHERE = /^admin\/|^cli\/|__tests__|\/migrations\/|^telemetry\/payment-sampler/

const complete = async (name: string) =>
  Object.fromEntries((NEEDED_OF_MEDUSA[name] ?? []).map((api) => [api, () => null]))

describe("The plugin's check of Medusa", () => {
  it("The plugin starts on the installed Medusa, which has everything that the plugin needs", async () => {
    await expect(checkMedusa()).resolves.toBeUndefined()
  })

  it.each(["2.18.0", "2.18.1", "2.22.0-snapshot-20260911212358", "2.100.3"])(
    "The plugin starts on the Medusa version %s",
    async (version) => {
      const starting = checkThisMedusa({ version: async () => version, load: complete })
      await expect(starting).resolves.toBeUndefined()
    }
  )

  it.each(["2.17.9", "1.20.6", "3.0.0", "3.0.0-rc.1"])(
    "The plugin does not start on the Medusa version %s, and names the versions that work",
    async (version) => {
      const starting = checkThisMedusa({ version: async () => version, load: complete })
      await expect(starting).rejects.toThrow(`does not run on this Medusa, ${version}.`)
      await expect(starting).rejects.toThrow("It runs on 2.18.0 and later, below 3.")
    }
  )

  it("The plugin does not start on a Medusa that lacks an export or a package, and the error names what is missing", async () => {
    const load = async (name: string) => {
      if (name.endsWith("core-flows")) {
        throw new Error("Cannot find module\nRequire stack: ...")
      }
      const { z: _, ...others } = await complete(name)
      return others
    }
    const starting = checkThisMedusa({ version: async () => "2.30.0", load })

    await expect(starting).rejects.toThrow("on this Medusa, 2.30.0.")
    await expect(starting).rejects.toThrow("@medusajs/framework/zod lacks z.")
    await expect(starting).rejects.toThrow(
      "@medusajs/medusa/core-flows cannot be loaded: Cannot find module."
    )
    await expect(starting).rejects.not.toThrow("asValue")
  })

  it("The plugin starts although Medusa's version cannot be read, if nothing else is wrong", async () => {
    const version = async () => await Promise.reject(new Error("no package.json"))
    await expect(checkThisMedusa({ version, load: complete })).resolves.toBeUndefined()
  })

  it("The plugin's check of Medusa at the server's start covers exactly the exports of Medusa that the plugin imports", () => {
    expect(NEEDED_OF_MEDUSA).toEqual(imported())
  })

  it("The plugin's check of Medusa at the server's start accepts the versions in the package's peer dependencies", () => {
    const range = `>=${OLDEST_MEDUSA} <${TOO_NEW_MEDUSA}`
    expect([peerDependencies["@medusajs/medusa"], peerDependencies["@medusajs/framework"]]).toEqual(
      [range, range]
    )
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

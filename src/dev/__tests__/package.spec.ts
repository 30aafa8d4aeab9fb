import { readdirSync, readFileSync } from "node:fs"
import { join, resolve } from "node:path"
import { preProcessFile, resolveModuleName, sys } from "typescript"
import plugin from "../../../package.json"
import tools from "../package.json"
import build from "../tsconfig.build.json"

const SRC = resolve(__dirname, "../..")
/** Rooms that are in other packages. */
const OTHER_PACKAGES = ["cli", "dev", "sandbox", "storefront"]

/** The tools import these from the backend that `seed` runs in. */
const OF_THE_BACKEND = ["@medusajs/framework", "@medusajs/medusa"]

function importsOf(file: string): string[] {
  return preProcessFile(readFileSync(file, "utf8")).importedFiles.map(({ fileName }) => fileName)
}

/** The packages that files import, without Node's own. */
function packagesOf(files: string[]): string[] {
  const names = files
    .flatMap(importsOf)
    .filter((name) => !/^(\.|node:)/.test(name))
    .map((name) => /^(@[^/]+\/)?[^/]+/.exec(name)?.[0] ?? name)
  return [...new Set(names)].sort()
}

/** `files` and every file of src that they import. */
function withImported(files: string[]): string[] {
  const found = new Set<string>()
  const add = (file: string): void => {
    if (found.has(file)) {
      return
    }
    found.add(file)
    for (const name of importsOf(file).filter((each) => each.startsWith("."))) {
      const { resolvedModule } = resolveModuleName(name, file, {}, sys)
      if (!resolvedModule) {
        throw new Error(`${file} imports ${name}, which is not found`)
      }
      add(resolvedModule.resolvedFileName)
    }
  }
  files.forEach(add)
  return [...found]
}

describe("The package of the developer tools", () => {
  const built = withImported(build.files.map((path) => resolve(__dirname, "..", path)))

  it("The developer tools' package has the version of the plugin", () => {
    expect(tools.version).toBe(plugin.version)
  })

  it("The developer tools' package depends on exactly the packages that its files import", () => {
    const imported = packagesOf(built).filter((name) => !OF_THE_BACKEND.includes(name))
    expect(Object.keys(tools.dependencies)).toEqual(imported)
  })

  it("The developer tools' package depends on the versions that the repository is tested with", () => {
    expect({ ...plugin.devDependencies, ...plugin.dependencies }).toMatchObject(tools.dependencies)
  })

  it("The developer tools start by the commands hosted-checkout and hosted-checkout-dev", () => {
    expect(Object.keys(tools.bin)).toEqual(["hosted-checkout", "hosted-checkout-dev"])
    expect(new Set(Object.values(tools.bin)).size).toBe(1)
  })
})

describe("The plugin's package", () => {
  const files = readdirSync(SRC, { recursive: true, encoding: "utf8" })
    .filter((path) => /\.tsx?$/.test(path) && !path.includes("__tests__"))
    .filter((path) => !OTHER_PACKAGES.some((room) => path.startsWith(`${room}/`)))
  const server = files.filter((path) => !path.startsWith("admin/"))
  const imported = (paths: string[]) => packagesOf(paths.map((path) => join(SRC, path)))

  it("The plugin's package depends on every package that its server imports", () => {
    const declared = { ...plugin.dependencies, ...plugin.peerDependencies }
    expect(Object.keys(declared)).toEqual(expect.arrayContaining(imported(server)))
  })

  it("The plugin's package depends on no package that neither its server nor its Admin extensions import", () => {
    expect(imported(files)).toEqual(expect.arrayContaining(Object.keys(plugin.dependencies)))
  })
})

import assert from "node:assert/strict"
import { readdir, readFile } from "node:fs/promises"
import { join, relative } from "node:path"
import plugin from "../../../package.json"
import { PACKAGES, straysIn, type ReleasedPackage } from "../../../release/packages"
import tools from "../../../src/dev/package.json"

export const PLUGIN = plugin.name

/** Built code, the skills, and what npm shows of it; no tests, fixtures or demo. */
export async function expectOnlyBuiltCode(app: string): Promise<void> {
  const installed = PACKAGES.filter(({ name }) => name === plugin.name || name === tools.name)
  for (const released of installed) {
    await expectOnly(released, join(app, "node_modules", released.name))
  }
}

async function expectOnly(released: ReleasedPackage, root: string): Promise<void> {
  const files = await readdir(root, { recursive: true, withFileTypes: true })
  const paths = files
    .filter((file) => file.isFile())
    .map((file) => relative(root, join(file.parentPath, file.name)))
    .filter((path) => !path.startsWith("node_modules/"))
  assert.deepEqual(straysIn(paths, released), [])
  const scripts = paths.filter((path) => path.endsWith(".js"))
  const sources = await Promise.all(scripts.map((path) => readFile(join(root, path), "utf8")))
  const withMap = scripts.filter((_, at) => sources[at]?.includes("sourceMappingURL=data:"))
  assert.deepEqual(withMap, [], "a map inside a file stays in a store's memory")
}

/** What `exports` names, with the one name that stands for `*`; the admin extensions are tried below. */
const ENTRIES = [plugin, tools].flatMap(({ name, exports }) =>
  Object.keys(exports)
    .filter((entry) => entry !== "./admin" && entry !== "./package.json")
    .map((entry) => entry.replace("*", "hosted-checkout").replace(/^\./, name))
)

/** Both ways that a store's code may take, and the refusal of what the package keeps to itself. */
export const LOAD_ENTRIES = `
  const load = async () => {
    for (const entry of ${JSON.stringify(ENTRIES)}) {
      const required = require(entry)
      const imported = await import(entry)
      if (Object.keys(required).some((name) => !(name in imported))) throw new Error(entry)
    }
    await import("${PLUGIN}/core").then(
      () => { throw new Error("./core is exported") },
      (error) => { if (error.code !== "ERR_PACKAGE_PATH_NOT_EXPORTED") throw error }
    )
  }
  void load().catch((error) => { console.error(error); process.exit(1) })
`

/** Admin's bundler puts these three in; everything else must be found by require. */
export const LOAD_ADMIN = `
  globalThis.__BACKEND_URL__ = "http://localhost"
  globalThis.__AUTH_TYPE__ = globalThis.__JWT_TOKEN_STORAGE_KEY__ = undefined
  const { default: plugin = require("${PLUGIN}/admin") } = require("${PLUGIN}/admin")
  const zones = plugin.widgetModule.widgets.flatMap(({ zone }) => zone)
  if (!zones.some((zone) => zone.startsWith("order.details"))) throw new Error(String(zones))
`

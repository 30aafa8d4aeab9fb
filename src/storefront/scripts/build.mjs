import { execFileSync } from "node:child_process"
import { cpSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs"
import { createRequire } from "node:module"
import { join, resolve } from "node:path"

const SOURCE = resolve(import.meta.dirname, "..")
const ROOT = resolve(SOURCE, "../..")
const OUT = join(ROOT, ".medusa/storefront")

// Builds the package of the storefront kit into .medusa/storefront: `npm publish .medusa/storefront`.
rmSync(OUT, { recursive: true, force: true })
const tsc = createRequire(import.meta.url).resolve("typescript/bin/tsc")
execFileSync(process.execPath, [tsc, "-p", join(SOURCE, "tsconfig.build.json")], {
  stdio: "inherit",
})
// TypeScript rewrites the endings of imports in what runs, and not in the types.
for (const name of readdirSync(OUT, { recursive: true }).filter((each) => each.endsWith(".d.ts"))) {
  const types = readFileSync(join(OUT, name), "utf8")
  writeFileSync(join(OUT, name), types.replace(/(from "\.[^"]+)\.tsx?"/g, '$1.js"'))
}
cpSync(join(SOURCE, "package.json"), join(OUT, "package.json"))
cpSync(join(SOURCE, "README.md"), join(OUT, "README.md"))
cpSync(join(ROOT, "LICENSE"), join(OUT, "LICENSE"))

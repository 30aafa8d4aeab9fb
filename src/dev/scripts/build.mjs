import { execFileSync } from "node:child_process"
import { cpSync, rmSync } from "node:fs"
import { createRequire } from "node:module"
import { join, resolve } from "node:path"

const SOURCE = resolve(import.meta.dirname, "..")
const ROOT = resolve(SOURCE, "../..")
const OUT = join(ROOT, ".medusa/dev")

// Builds the package of the developer tools into .medusa/dev: `npm publish .medusa/dev`. What the named files
// import of the rest of src is built with them.
rmSync(OUT, { recursive: true, force: true })
const tsc = createRequire(import.meta.url).resolve("typescript/bin/tsc")
execFileSync(process.execPath, [tsc, "-p", join(SOURCE, "tsconfig.build.json")], {
  stdio: "inherit",
})
for (const name of ["package.json", "README.md"]) {
  cpSync(join(SOURCE, name), join(OUT, name))
}
cpSync(join(ROOT, "LICENSE"), join(OUT, "LICENSE"))

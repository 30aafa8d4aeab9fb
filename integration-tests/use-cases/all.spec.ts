import { readdirSync } from "node:fs"
import { join } from "node:path"

// What a whole run loads instead of the files by themselves (jest.config.js): Medusa's utilities are loaded once, which
// takes longer than the tests of most of these files.
const specs = readdirSync(__dirname, { recursive: true, encoding: "utf8" })
  .filter((file) => /[/\\].*\.spec\.ts$/.test(file))
  .sort()
for (const spec of specs) {
  // eslint-disable-next-line @typescript-eslint/no-require-imports -- its tests register as it is loaded
  require(join(__dirname, spec))
}

import { readdirSync } from "node:fs"
import { join } from "node:path"

// What `npm run test:mutation` runs for each mutant: one file loads the core once, where one file for
// each spec would load it forty times. Properties stay out: plain examples must show what is wrong.
const core = join(__dirname, "../..")
const specs = readdirSync(core, { recursive: true, encoding: "utf8" }).filter(
  (file) => file.endsWith(".spec.ts") && !file.endsWith(".properties.spec.ts")
)
// The slow ones last: a mutant's run ends with its first red test.
const isSlow = (spec: string) => /^(options|payouts|privacy|signature)\//.test(spec)
;[...specs.filter((spec) => !isSlow(spec)), ...specs.filter(isSlow)].forEach((spec) => {
  // eslint-disable-next-line @typescript-eslint/no-require-imports -- its tests register as it is loaded
  require(join(core, spec))
})

import { readdirSync } from "node:fs"
import { join } from "node:path"
import { dirname } from "node:path/posix"
import { build, normalizePath } from "vite"

const core = normalizePath(join(process.cwd(), "src/core"))
const ENTRY = "examples"

// Properties stay out: plain examples must show what is wrong.
const specs = readdirSync(core, { recursive: true, encoding: "utf8" })
  .map(normalizePath)
  .filter((file) => file.endsWith(".spec.ts") && !file.endsWith(".properties.spec.ts"))
  .sort()
// The slow ones last: a mutant's run ends with its first red test.
const isSlow = (spec) => /^(options|payouts|privacy|signature)\//.test(spec)
const ordered = [...specs.filter((spec) => !isSlow(spec)), ...specs.filter(isSlow)]

const examples = {
  name: "examples",
  resolveId: (id) => (id === ENTRY ? id : null),
  load: (id) =>
    id === ENTRY
      ? ordered.map((spec) => `import ${JSON.stringify(`${core}/${spec}`)}`).join("\n")
      : null,
  transform: (code, id) =>
    id.startsWith(core) ? code.replaceAll("__dirname", JSON.stringify(dirname(id))) : null,
}

/**
 * What `npm run test:mutation` runs for each mutant: core and its examples in one file, because Jest takes more time to
 * load 300 files than to run their tests. Stryker runs this in its copy of the repository.
 */
await build({
  configFile: false,
  logLevel: "error",
  plugins: [examples],
  ssr: { noExternal: true },
  build: {
    ssr: true,
    outDir: ".examples",
    minify: false,
    rollupOptions: {
      input: ENTRY,
      // zod sets its texts as a side effect of a module, although its package.json says that it has none.
      treeshake: false,
      output: { format: "cjs", entryFileNames: "[name].cjs" },
    },
  },
})

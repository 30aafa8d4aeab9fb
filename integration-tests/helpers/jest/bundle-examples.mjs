import { readdirSync } from "node:fs"
import { dirname, join } from "node:path"
import { build } from "vite"

const core = join(process.cwd(), "src/core")
const ENTRY = "examples"

// Properties stay out: plain examples must show what is wrong.
const specs = readdirSync(core, { recursive: true, encoding: "utf8" }).filter(
  (file) => file.endsWith(".spec.ts") && !file.endsWith(".properties.spec.ts")
)
// The slow ones last: a mutant's run ends with its first red test.
const isSlow = (spec) => /^(options|payouts|privacy|signature)\//.test(spec)
const ordered = [...specs.filter((spec) => !isSlow(spec)), ...specs.filter(isSlow)]

const examples = {
  name: "examples",
  resolveId: (id) => (id === ENTRY ? id : null),
  load: (id) =>
    id === ENTRY
      ? ordered.map((spec) => `import ${JSON.stringify(join(core, spec))}`).join("\n")
      : null,
  transform: (code, id) =>
    id.startsWith(core) ? code.replaceAll("__dirname", JSON.stringify(dirname(id))) : null,
}

/**
 * What `npm run test:mutation` runs for each mutant: core and its examples in one file. Jest takes more time to load
 * 300 files than to run their tests.
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
      external: [/^@medusajs\//],
      // zod's texts are set by a module that nothing imports from.
      treeshake: false,
      output: { format: "cjs", entryFileNames: "[name].cjs" },
    },
  },
})

import { resolve } from "node:path"
import { gzipSync } from "node:zlib"
import { build, transformWithEsbuild } from "vite"

const BUILT = resolve(import.meta.dirname, "../../../.medusa/storefront")
const MOST_BYTES = 5_000

// Fails when the functions without a framework, all of them bundled and minified, gzip to more than 5 kB.
const [{ output }] = await build({
  configFile: false,
  logLevel: "error",
  build: {
    write: false,
    minify: "esbuild",
    target: "es2022",
    lib: { entry: resolve(BUILT, "index.js"), formats: ["es"] },
  },
})
// The library mode of Vite keeps blanks for other bundlers to work with; a storefront ships none.
const { code } = await transformWithEsbuild(output[0].code, "index.js", { minify: true })
const bytes = gzipSync(code).length
process.stdout.write(
  `The storefront's functions are ${bytes} bytes, gzipped; at most ${MOST_BYTES}.\n`
)
process.exitCode = bytes > MOST_BYTES ? 1 : 0

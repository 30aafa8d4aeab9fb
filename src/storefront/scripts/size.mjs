import { resolve } from "node:path"
import { gzipSync } from "node:zlib"
import { build, transformWithEsbuild } from "vite"

const BUILT = resolve(import.meta.dirname, "../../../.medusa/storefront")
const MOST_BYTES = 6_000

// Fails when the functions, the components and the texts, bundled and minified without React, gzip to more than 6 kB.
const [{ output }] = await build({
  configFile: false,
  logLevel: "error",
  build: {
    write: false,
    minify: "esbuild",
    target: "es2022",
    lib: { entry: [resolve(BUILT, "index.js"), resolve(BUILT, "react.js")], formats: ["es"] },
    rollupOptions: { external: /^react/ },
  },
})
// The library mode of Vite keeps blanks for other bundlers to work with; a storefront ships none.
const chunks = output.map(({ code }) => transformWithEsbuild(code, "kit.js", { minify: true }))
const code = (await Promise.all(chunks)).map((chunk) => chunk.code).join("")
const bytes = gzipSync(code).length
process.stdout.write(`The kit is ${bytes} bytes, gzipped, without React; at most ${MOST_BYTES}.\n`)
process.exitCode = bytes > MOST_BYTES ? 1 : 0

import { resolve } from "node:path"
import { gzipSync } from "node:zlib"
import { build, transformWithEsbuild } from "vite"

const BUILT = resolve(import.meta.dirname, "../../../.medusa/storefront")
const MOST_BYTES = 6_000
const EVERYTHING = `export * from "${BUILT}/index.js"; export * from "${BUILT}/react/index.js"`

// Fails when the functions, the components and the texts, bundled and minified without React, gzip to more than 6 kB.
const [{ output }] = await build({
  configFile: false,
  logLevel: "error",
  plugins: [
    {
      name: "everything",
      resolveId: (id) => (id.endsWith("everything") ? "\0everything" : null),
      load: (id) => (id === "\0everything" ? EVERYTHING : null),
    },
  ],
  build: {
    write: false,
    minify: "esbuild",
    target: "es2022",
    lib: { entry: "everything", formats: ["es"], fileName: "kit" },
    rollupOptions: { external: /^react/ },
  },
})
// The library mode of Vite keeps blanks for other bundlers to work with; a storefront ships none.
const { code } = await transformWithEsbuild(output[0].code, "kit.js", {
  minify: true,
  charset: "utf8",
})
const bytes = gzipSync(code).length
process.stdout.write(`The kit is ${bytes} bytes, gzipped, without React; at most ${MOST_BYTES}.\n`)
process.exitCode = bytes > MOST_BYTES ? 1 : 0

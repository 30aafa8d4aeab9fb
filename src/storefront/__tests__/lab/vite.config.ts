import { join } from "node:path"
import { defineConfig } from "vite"

const modules = join(
  import.meta.dirname,
  "../../../../integration-tests/helpers/react-19/node_modules"
)

// `REACT=19` builds the page with React 19. Development builds: only these run effects twice in strict mode.
export default defineConfig(({ isSsrBuild }) => ({
  root: import.meta.dirname,
  mode: "development",
  build: {
    minify: false,
    rollupOptions: isSsrBuild ? { output: { entryFileNames: "[name].mjs" } } : {},
  },
  resolve: {
    alias:
      process.env.REACT === "19"
        ? [{ find: /^(react|react-dom)(?=\/|$)/, replacement: `${modules}/$1` }]
        : [],
  },
  ssr: { noExternal: true },
}))

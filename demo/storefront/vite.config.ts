import react from "@vitejs/plugin-react"
import { defineConfig } from "vite"

// `npm run demo` builds this folder into .demo/storefront (see ../services/storefront.ts)
export default defineConfig({
  root: import.meta.dirname,
  plugins: [react()],
})

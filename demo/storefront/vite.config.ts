import { join } from "node:path"
import react from "@vitejs/plugin-react"
import { defineConfig } from "vite"

const kit = join(import.meta.dirname, "../../src/storefront")

// `npm run demo` builds this folder into .demo/storefront (see ../services/storefront.ts)
export default defineConfig({
  root: import.meta.dirname,
  plugins: [react()],
  resolve: {
    alias: {
      // A storefront installs it; this one is built next to it
      "medusa-payment-hosted-checkout-storefront/react": join(kit, "react/index.ts"),
      "medusa-payment-hosted-checkout-storefront": join(kit, "index.ts"),
    },
  },
})

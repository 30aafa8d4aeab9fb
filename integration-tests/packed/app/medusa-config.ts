import { defineConfig, loadEnv } from "@medusajs/framework/utils"
import { hostedCheckout } from "medusa-payment-hosted-checkout/config"

loadEnv(process.env.NODE_ENV || "development", process.cwd())

const env = process.env

// The README has a store owner write these lines, and no others.
const checkout = hostedCheckout({
  accounts: {
    default: {
      baseUrl: env.HOSTED_CHECKOUT_BASE_URL,
      merchantSecretKey: env.HOSTED_CHECKOUT_SECRET_KEY,
      storefrontUrl: env.STOREFRONT_URL,
    },
  },
  backendUrl: env.MEDUSA_BACKEND_URL,
  allowInsecureLocalhost: env.NODE_ENV !== "production",
})

module.exports = defineConfig({
  projectConfig: {
    databaseUrl: env.DATABASE_URL,
    http: {
      storeCors: env.STORE_CORS ?? "",
      adminCors: env.ADMIN_CORS ?? "",
      authCors: env.AUTH_CORS ?? "",
      jwtSecret: env.JWT_SECRET,
      cookieSecret: env.COOKIE_SECRET,
    },
  },
  admin: { disable: env.DISABLE_MEDUSA_ADMIN === "true" },
  plugins: [checkout.plugin],
  modules: [checkout.paymentModule],
})

import { defineConfig, loadEnv, Modules } from "@medusajs/framework/utils"

loadEnv(process.env.NODE_ENV || "development", process.cwd())

const env = process.env
const backendUrl = env.MEDUSA_BACKEND_URL ?? "http://localhost:9000"
const storefrontUrl = env.STOREFRONT_URL ?? "http://localhost:8000"

/** The repo as its own Medusa app: everything from the environment, with defaults for development. */
module.exports = defineConfig({
  projectConfig: {
    databaseUrl: env.DATABASE_URL,
    redisUrl: env.REDIS_URL,
    http: {
      storeCors: env.STORE_CORS ?? storefrontUrl,
      adminCors: env.ADMIN_CORS ?? backendUrl,
      authCors: env.AUTH_CORS ?? `${backendUrl},${storefrontUrl}`,
      jwtSecret: env.JWT_SECRET,
      cookieSecret: env.COOKIE_SECRET,
    },
  },
  admin: {
    path: "/app",
    backendUrl,
    disable: env.DISABLE_ADMIN === "true",
  },
  modules: [
    { resolve: "./src/modules/hosted-checkout" },
    {
      key: Modules.PAYMENT,
      resolve: "@medusajs/medusa/payment",
      dependencies: ["query", "hosted_checkout"],
      options: {
        providers: [
          {
            resolve: "./src/providers/hosted-checkout",
            id: "default",
            options: {
              baseUrl: env.HOSTED_CHECKOUT_BASE_URL ?? "http://127.0.0.1:4010",
              merchantSecretKey: env.HOSTED_CHECKOUT_SECRET_KEY,
              backendUrl,
              storefrontUrl,
              allowInsecureLocalhost: env.NODE_ENV !== "production",
            },
          },
        ],
      },
    },
  ],
})

import { defineConfig, loadEnv, Modules } from "@medusajs/framework/utils"
import { hostedCheckout } from "./src/config"

loadEnv(process.env.NODE_ENV || "development", process.cwd())

const env = process.env
const backendUrl = env.MEDUSA_BACKEND_URL ?? "http://localhost:9000"
const storefrontUrl = env.STOREFRONT_URL ?? "http://localhost:8000"

/** What both merchant accounts share. */
const sharedByAccounts = {
  storefrontUrl,
  ...(env.HOSTED_CHECKOUT_ORDER_PATH && { orderPath: env.HOSTED_CHECKOUT_ORDER_PATH }),
  ...(env.HOSTED_CHECKOUT_CART_PATH && { cartPath: env.HOSTED_CHECKOUT_CART_PATH }),
}

const { plugin, paymentModule } = hostedCheckout({
  accounts: {
    default: {
      baseUrl: env.HOSTED_CHECKOUT_BASE_URL ?? "http://127.0.0.1:4010",
      // Without one, it is set in Admin, where there is an encryption key.
      merchantSecretKey: env.HOSTED_CHECKOUT_SECRET_KEY || undefined,
      ...sharedByAccounts,
    },
    // A second merchant account, side by side with the first, when there is a key for it.
    ...(env.HOSTED_CHECKOUT_USD_SECRET_KEY && {
      usd: {
        baseUrl: env.HOSTED_CHECKOUT_USD_BASE_URL ?? "http://127.0.0.1:4011",
        merchantSecretKey: env.HOSTED_CHECKOUT_USD_SECRET_KEY,
        ...(env.HOSTED_CHECKOUT_USD_MERCHANT_SITE_ID && {
          merchantSiteId: env.HOSTED_CHECKOUT_USD_MERCHANT_SITE_ID,
        }),
        ...sharedByAccounts,
      },
    }),
  },
  backendUrl,
  allowInsecureLocalhost: env.NODE_ENV !== "production",
  ...(env.HOSTED_CHECKOUT_ENCRYPTION_KEY && { encryptionKey: env.HOSTED_CHECKOUT_ENCRYPTION_KEY }),
  ...(env.HOSTED_CHECKOUT_NOTIFY_TO && { notify: { to: env.HOSTED_CHECKOUT_NOTIFY_TO } }),
  ...(env.HOSTED_CHECKOUT_MAX_STARTS_PER_MINUTE && {
    maxStartsPerMinute: Number(env.HOSTED_CHECKOUT_MAX_STARTS_PER_MINUTE),
  }),
  ...(env.HOSTED_CHECKOUT_MAX_PAGES_PER_MINUTE && {
    maxPagesPerMinute: Number(env.HOSTED_CHECKOUT_MAX_PAGES_PER_MINUTE),
  }),
  ...(env.HOSTED_CHECKOUT_STOREFRONT_SECRET && {
    storefrontSecret: env.HOSTED_CHECKOUT_STOREFRONT_SECRET,
  }),
})

/** With a Redis, what several servers share is in it: events, workflows and locks. */
const redisModules = (redisUrl: string) => [
  { resolve: "@medusajs/medusa/event-bus-redis", options: { redisUrl } },
  {
    resolve: "@medusajs/medusa/workflow-engine-redis",
    // Scheduled jobs run in parallel: none waits for one that hangs.
    options: { redis: { redisUrl, jobWorkerOptions: { concurrency: 5 } } },
  },
  {
    resolve: "@medusajs/medusa/locking",
    options: {
      providers: [
        {
          resolve: "@medusajs/medusa/locking-redis",
          id: "locking-redis",
          is_default: true,
          options: { redisUrl },
        },
      ],
    },
  },
]

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
    // "Copy payment link" in Admin copies an address here: the plugin's backend answers it.
    storefrontUrl: backendUrl,
    disable: env.DISABLE_ADMIN === "true",
  },
  modules: [
    ...(env.REDIS_URL ? redisModules(env.REDIS_URL) : []),
    // Roles, where the feature flag asks for them.
    ...(env.MEDUSA_FF_RBAC === "true" ? [{ resolve: "@medusajs/medusa/rbac" }] : []),
    // Of the plugin itself: a store has `plugin` in its `plugins`, and `paymentModule` as it is.
    { resolve: "./src/modules/hosted-checkout", options: plugin.options },
    {
      // Admin's feed, as by default; e-mails go to the log.
      resolve: "@medusajs/medusa/notification",
      options: {
        providers: [
          {
            resolve: "@medusajs/medusa/notification-local",
            id: "local",
            options: { channels: ["feed", "email"] },
          },
        ],
      },
    },
    {
      ...paymentModule,
      key: Modules.PAYMENT,
      options: {
        providers: paymentModule.options.providers.map((entry) => ({
          ...entry,
          resolve: "./src/providers/hosted-checkout",
        })),
      },
    },
  ],
})

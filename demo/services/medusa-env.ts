import { join } from "node:path"

import { ROOT } from "../lib/paths"
import type { Secrets } from "../lib/secrets"
import type { Settings } from "../lib/settings"

/** What every Medusa command of the demo gets from its environment (see medusa-config.ts). */
export function medusaEnv(
  settings: Settings,
  secrets: Secrets,
  databaseUrl: string
): NodeJS.ProcessEnv {
  const { urls, ports } = settings
  // The same shop under its other name is another origin for a browser
  const storefronts = `${urls.storefront},http://127.0.0.1:${ports.storefront}`
  const backends = `${urls.medusa},http://127.0.0.1:${ports.medusa}`
  return {
    // The gateway of the demo is plain http, which the plugin refuses in production
    NODE_ENV: "development",
    DATABASE_URL: databaseUrl,
    MEDUSA_BACKEND_URL: urls.medusa,
    STOREFRONT_URL: urls.storefront,
    // One page of the storefront serves every outcome
    HOSTED_CHECKOUT_ORDER_PATH: "/{country_code}/payment/{handle}",
    HOSTED_CHECKOUT_CART_PATH: "/{country_code}/payment/{handle}?payment={payment}",
    STORE_CORS: storefronts,
    ADMIN_CORS: backends,
    AUTH_CORS: `${backends},${storefronts}`,
    JWT_SECRET: secrets.jwtSecret,
    COOKIE_SECRET: secrets.cookieSecret,
    HOSTED_CHECKOUT_BASE_URL: urls.sandbox,
    // Not in the config, where it could not be rotated: the seed sets it as an admin does
    HOSTED_CHECKOUT_SECRET_KEY: "",
    HOSTED_CHECKOUT_ENCRYPTION_KEY: secrets.encryptionKey,
    DEMO_MERCHANT_KEY: secrets.merchantKey,
    MEDUSA_DISABLE_TELEMETRY: "true",
    // Metrics only, for this machine only, where OTEL_METRICS_EXPORTER asks for them
    OTEL_EXPORTER_PROMETHEUS_HOST: "127.0.0.1",
    OTEL_TRACES_EXPORTER: "none",
    OTEL_LOGS_EXPORTER: "none",
    // Compiles with swc: without it, ts-node type-checks all of Medusa at every start
    TS_NODE_PROJECT: join(ROOT, "demo/tsconfig.json"),
  }
}

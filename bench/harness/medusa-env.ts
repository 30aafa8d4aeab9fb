import { join } from "node:path"
import { ROOT } from "../../demo/lib/paths"

/** Signs the notifications of the bench's gateway. */
export const SECRET_KEY = "sk_bench"

interface Settings {
  databaseUrl: string
  gatewayUrl: string
  port: number
  /** `server`: without jobs. @default "shared" */
  workerMode?: "shared" | "server"
  /** Whether an OpenTelemetry SDK samples a tenth of the traces. @default false */
  sdk?: boolean | undefined
}

/**
 * The environment of Medusa. To Medusa "staging" is production: its sessions, its logs; the plugin
 * refuses a gateway over plain HTTP in production, and a gateway with TLS is not what is measured.
 */
export function medusaEnv({
  databaseUrl,
  gatewayUrl,
  port,
  workerMode = "shared",
  sdk = false,
}: Settings): NodeJS.ProcessEnv {
  const url = `http://localhost:${port}`
  return {
    NODE_ENV: "staging",
    MEDUSA_WORKER_MODE: workerMode,
    PORT: String(port),
    DATABASE_URL: databaseUrl,
    REDIS_URL: undefined,
    // As `medusa start` has it: a rush must log no warning.
    LOG_LEVEL: undefined,
    MEDUSA_BACKEND_URL: url,
    STOREFRONT_URL: "http://localhost:8000",
    JWT_SECRET: "bench",
    COOKIE_SECRET: "bench",
    DISABLE_ADMIN: "true",
    HOSTED_CHECKOUT_BASE_URL: gatewayUrl,
    HOSTED_CHECKOUT_SECRET_KEY: SECRET_KEY,
    HOSTED_CHECKOUT_MAX_PAGES_PER_MINUTE: "1000000",
    MEDUSA_DISABLE_TELEMETRY: "true",
    BENCH_SDK: sdk ? "true" : undefined,
    // Compiles with swc: without it, ts-node type-checks all of Medusa at every start
    TS_NODE_PROJECT: join(ROOT, "demo/tsconfig.json"),
  }
}

import { execFileSync } from "node:child_process"
import { mkdirSync, readdirSync, symlinkSync, writeFileSync } from "node:fs"
import { rm } from "node:fs/promises"
import { createRequire } from "node:module"
import { join } from "node:path"
import { setTimeout as delay } from "node:timers/promises"
import { Child } from "../../demo/lib/child"
import { ROOT, STATE_DIR } from "../../demo/lib/paths"
import { findFreePort } from "../../demo/lib/ports"
import { medusaEnv } from "./medusa-env"

const PLUGIN = "medusa-payment-hosted-checkout"
const MEDUSA_CLI = createRequire(__filename).resolve("@medusajs/cli/cli.js")

const FOLDER = join(STATE_DIR, "boot")

const POLL_MS = 5
/** After its first answer Medusa still starts jobs; then its memory stays as it is. */
const SETTLE_MS = 3_000
const ANSWER_MS = 1_000
const DEADLINE_MS = 120_000

/** Folders of the two stores. */
export interface BootStores {
  with: string
  without: string
}

export interface Boot {
  /** From the start of the process to the first answer. */
  tookMs: number
  /** Resident memory, in bytes. */
  memory: number
}

/** Builds the plugin as it is published, and a store with and one without it; each uses this repository's packages. */
export async function buildBootStores(
  later: (stop: () => Promise<void>) => void
): Promise<BootStores> {
  const build = new Child({ name: "plugin-build", file: MEDUSA_CLI, args: ["plugin:build"] })
  later(() => build.stop())
  await build.finished()
  // A link back to this repository must not stay for whatever follows links.
  later(() => rm(FOLDER, { recursive: true, force: true }))
  return { with: storeFolder("with", CONFIG_WITH), without: storeFolder("without", CONFIG_WITHOUT) }
}

/** Starts a store, waits for its first answer, and stops it. */
export async function boot(
  folder: string,
  databaseUrl: string,
  gatewayUrl: string,
  later: (stop: () => Promise<void>) => void
): Promise<Boot> {
  const port = await findFreePort()
  const startedAt = performance.now()
  const child = new Child({
    name: "medusa-boot",
    file: MEDUSA_CLI,
    args: ["start"],
    cwd: folder,
    env: medusaEnv({ databaseUrl, gatewayUrl, port }),
  })
  later(() => child.stop())
  await Promise.race([
    firstAnswer(child, `http://localhost:${port}/health`),
    child.mustKeepRunning(),
  ])
  const tookMs = performance.now() - startedAt
  await delay(SETTLE_MS)
  // The same on Linux and macOS; in kilobytes.
  const resident = execFileSync("ps", ["-o", "rss=", "-p", String(child.pid)], { encoding: "utf8" })
  await child.stop()
  return { tookMs, memory: Number(resident) * 1024 }
}

async function firstAnswer(child: Child, url: string): Promise<void> {
  const giveUpAt = performance.now() + DEADLINE_MS
  while (child.running) {
    const isThere = await fetch(url, { signal: AbortSignal.timeout(ANSWER_MS) }).then(
      ({ ok }) => ok,
      () => false
    )
    if (isThere) {
      return
    }
    if (performance.now() > giveUpAt) {
      throw new Error(`Medusa did not answer within ${DEADLINE_MS} ms`)
    }
    await delay(POLL_MS)
  }
}

function storeFolder(name: string, config: string): string {
  const folder = join(FOLDER, name)
  const packages = join(folder, "node_modules")
  mkdirSync(packages, { recursive: true })
  for (const entry of readdirSync(join(ROOT, "node_modules"))) {
    symlinkSync(join(ROOT, "node_modules", entry), join(packages, entry))
  }
  symlinkSync(ROOT, join(packages, PLUGIN))
  // By its dependencies `medusa start` knows a store.
  const manifest = {
    name: `boot-${name}`,
    private: true,
    dependencies: { "@medusajs/medusa": "*" },
  }
  writeFileSync(join(folder, "package.json"), JSON.stringify(manifest))
  writeFileSync(join(folder, "medusa-config.js"), config)
  return folder
}

const CONFIG_WITHOUT = configOf("", "")

const CONFIG_WITH = configOf(
  `const { hostedCheckout } = require("${PLUGIN}/config")
const checkout = hostedCheckout({
  accounts: {
    default: {
      baseUrl: process.env.HOSTED_CHECKOUT_BASE_URL,
      merchantSecretKey: process.env.HOSTED_CHECKOUT_SECRET_KEY,
      storefrontUrl: process.env.STOREFRONT_URL,
    },
  },
  backendUrl: process.env.MEDUSA_BACKEND_URL,
  allowInsecureLocalhost: true,
})
`,
  `  plugins: [checkout.plugin],
  modules: [checkout.paymentModule],
`
)

function configOf(before: string, settings: string): string {
  return `const { defineConfig } = require("@medusajs/framework/utils")
${before}
module.exports = defineConfig({
  projectConfig: {
    databaseUrl: process.env.DATABASE_URL,
    http: {
      storeCors: "", adminCors: "", authCors: "",
      jwtSecret: process.env.JWT_SECRET, cookieSecret: process.env.COOKIE_SECRET,
    },
  },
  admin: { disable: true },
${settings}})
`
}

import "../processes/demo-state"

import { mkdirSync } from "node:fs"
import { join } from "node:path"
import { ADMIN_DIR, ROOT, STATE_DIR } from "../../../demo/lib/paths"
import { buildAdmin } from "../../../demo/services/medusa"

/** Builds Medusa Admin with our extensions unless it exists. @returns its folder. */
export async function builtAdmin(): Promise<string> {
  mkdirSync(STATE_DIR, { recursive: true })
  const env = {
    // Only so that the store's configuration can be read.
    DATABASE_URL: "postgres://nowhere",
    JWT_SECRET: "only-for-the-build",
    COOKIE_SECRET: "only-for-the-build",
    NODE_OPTIONS: "",
    // Compiled in as the address of "Copy payment link"; each store of the tests has a port of its own.
    MEDUSA_BACKEND_URL: "http://localhost:9000",
    // The store of the tests runs without one, and nothing would be built.
    DISABLE_ADMIN: "false",
    TS_NODE_PROJECT: join(ROOT, "demo/tsconfig.json"),
  }
  await buildAdmin(env, () => {})
  return ADMIN_DIR
}

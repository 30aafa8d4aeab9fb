import assert from "node:assert/strict"
import { join } from "node:path"
import { OLDEST, TOO_OLD } from "../matrix"
import { writeApp } from "./app"
import type { Checks } from "./checks"
import { startDatabase, type Database } from "./database"
import { install, installAnyway } from "./packages"
import type { Tarballs } from "./pack"
import { findFreePorts } from "../../../demo/lib/ports"
import { run } from "./process"

/** Tries the plugin in a store whose Medusa is older than the oldest that works. */
export async function tryTooOld(
  checks: Checks,
  folder: string,
  tarballs: Tarballs,
  resources: { database?: Database }
): Promise<void> {
  const app = join(folder, "store")
  await checks.check("npm refuses to install it there", async () => {
    await writeApp(app, TOO_OLD)
    await assert.rejects(install("npm", app, tarballs), /ERESOLVE/)
  })
  await checks.check("Medusa does not start, and says which versions work", async () => {
    await installAnyway(app, tarballs)
    const [port = 0] = await findFreePorts(1)
    resources.database = await startDatabase(port)
    const exec = run([join(app, "node_modules/.bin/hosted-checkout-dev"), "seed"], {
      cwd: app,
      env: {
        NODE_ENV: "staging",
        MEDUSA_DISABLE_TELEMETRY: "true",
        DATABASE_URL: resources.database.url,
        JWT_SECRET: "jwt-secret-of-a-test",
        COOKIE_SECRET: "cookie-secret-of-a-test",
      },
    })
    await assert.rejects(exec, (error: Error) => {
      assert.ok(error.message.includes(`does not run on this Medusa, ${TOO_OLD}.`), error.message)
      assert.ok(error.message.includes(`It runs on ${OLDEST.medusa} and later`), error.message)
      return true
    })
  })
}

import { readFileSync } from "node:fs"
import { createRequire } from "node:module"
import { join } from "node:path"
import { z } from "zod"
import type { Backend } from "../store/backend-folder"
import type { Finding } from "./diagnosis"

const ROUTER = "react-router-dom"
/** The packages from a backend to its Admin: each one depends on the next. */
const WAY_TO_ADMIN = ["@medusajs/medusa", "@medusajs/admin-bundler", "@medusajs/dashboard"]

const manifestSchema = z.object({
  version: z.string(),
  dependencies: z.record(z.string(), z.string()).optional(),
})

/**
 * A warning about a backend whose react-router is not Admin's: a plugin's pages in Admin stop with an error, while
 * payments work (docs/contributing/compatibility.md, "React and react-router").
 *
 * @returns undefined if the versions are the same, or if a package cannot be found.
 */
export function routerFinding({ folder }: Pick<Backend, "folder">): Finding | undefined {
  const config = join(folder, "medusa-config.ts")
  const admin = WAY_TO_ADMIN.reduce<string | undefined>(
    (from, name) => from && manifestPath(from, name),
    config
  )
  const router = manifestPath(config, ROUTER)
  const wanted = admin && readManifest(admin).dependencies?.[ROUTER]
  const installed = router && readManifest(router).version
  if (!wanted || !installed || wanted === installed) {
    return undefined
  }
  return {
    check: "admin_router",
    state: "warning",
    message: `Admin has ${ROUTER} ${wanted}, and this backend installs ${installed}: the Payments pages of Admin may not open.`,
    fix: `Install ${ROUTER}@${wanted} in the backend's folder, and start or build the store again.`,
  }
}

function manifestPath(from: string, name: string): string | undefined {
  try {
    return createRequire(from).resolve(`${name}/package.json`)
  } catch {
    // Only "not found" is possible: the store has no Admin, or the package manager hides indirect dependencies.
    return undefined
  }
}

function readManifest(path: string): z.infer<typeof manifestSchema> {
  return manifestSchema.parse(JSON.parse(readFileSync(path, "utf8")))
}

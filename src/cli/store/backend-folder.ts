import { existsSync, readFileSync } from "node:fs"
import { createRequire } from "node:module"
import { delimiter, dirname, join } from "node:path"
import { parseEnv } from "node:util"
import { isLoopbackUrl } from "../../core/contract/https-url"
import { CliFailure } from "../manners/failure"

const PLUGIN = "medusa-payment-hosted-checkout"
export const BACKEND_URL_VARIABLE = "MEDUSA_BACKEND_URL"

/** A Medusa backend on this machine. */
export interface Backend {
  folder: string
  /** The path of the backend's own Medusa command line. */
  medusa: string
}

/** The backend in a folder; undefined without a medusa-config or without installed packages. */
export function backendIn(folder: string): Backend | undefined {
  if (!hasConfig(folder)) {
    return undefined
  }
  try {
    return { folder, medusa: requireOf(folder).resolve("@medusajs/cli/cli.js") }
  } catch {
    // Only "not found" is possible: the backend's packages are not installed.
    return undefined
  }
}

/** The backend in the current folder. @throws CliFailure outside of a backend. */
export function requireBackend(): Backend {
  const backend = backendIn(process.cwd())
  if (!backend) {
    throw new CliFailure(
      "this folder is no Medusa backend. Run the command where medusa-config and node_modules are."
    )
  }
  return backend
}

/**
 * The path of a script of the backend's plugin, wherever npm or pnpm has installed the plugin.
 *
 * @throws CliFailure if the backend has no plugin.
 */
export function scriptOfPlugin({ folder }: Backend, name: string): string {
  try {
    const root = dirname(requireOf(folder).resolve(`${PLUGIN}/package.json`))
    return requireOf(folder).resolve(join(root, ".medusa/server/src/scripts", name))
  } catch {
    // Only "not found" is possible.
    throw new CliFailure(`the backend in this folder has no ${PLUGIN}. Install it first.`)
  }
}

/** The environment of a script that imports the backend's packages: `npx` may have put this package elsewhere. */
export function envOf(folder: string): NodeJS.ProcessEnv {
  const NODE_PATH = (requireOf(folder).resolve.paths("@medusajs/medusa") ?? []).join(delimiter)
  return { ...process.env, NODE_PATH }
}

/**
 * The variables in the `.env` files of a backend, chosen as Medusa chooses them (`loadEnv`); none in other folders.
 * References to other variables are not replaced.
 */
export function variablesIn(folder: string): NodeJS.Dict<string> {
  if (!hasConfig(folder)) {
    return {}
  }
  const environment = process.env["NODE_ENV"] ?? ""
  const files = ["staging", "production", "test"].includes(environment)
    ? [".env", `.env.${environment}`]
    : [".env"]
  const variables: NodeJS.Dict<string> = {}
  for (const path of files.map((name) => join(folder, name)).filter((path) => existsSync(path))) {
    Object.assign(variables, parseEnv(readFileSync(path, "utf8")))
  }
  return variables
}

/** Whether a login may be sent to an address: the address is the backend's own, and nobody can read the login on its way. */
export function isAddressOf({ folder }: Backend, url: string): boolean {
  return isOwnAddress(folder, url) && (isLoopbackUrl(new URL(url)) || url.startsWith("https://"))
}

/** Whether an address can only be the address of a folder's backend: on this machine, or named in the backend's `.env`. */
export function isOwnAddress(folder: string, url: string): boolean {
  return isLoopbackUrl(new URL(url)) || url === addressIn(folder)
}

/** The store's address in the backend's `.env`, in the form of the command line. */
function addressIn(folder: string): string | undefined {
  return variablesIn(folder)[BACKEND_URL_VARIABLE]?.replace(/\/+$/, "")
}

function hasConfig(folder: string): boolean {
  return ["ts", "js", "mjs"].some((end) => existsSync(join(folder, `medusa-config.${end}`)))
}

function requireOf(folder: string): NodeJS.Require {
  return createRequire(join(folder, "medusa-config.ts"))
}

import { join } from "node:path"
import { readFile } from "node:fs/promises"
import type { Tried } from "../matrix"
import type { Tarballs } from "./pack"
import { run } from "./process"

/** The pnpm that Medusa's starter names in its package.json. */
export const PNPM = "pnpm@10.11.1"

/** Installs the app's own packages and the tarballs, with no flag that hides a conflict. */
export async function install(
  installer: Tried["installer"],
  app: string,
  { plugin, tools }: Tarballs
): Promise<void> {
  const command: Record<Tried["installer"], [string, ...string[]]> = {
    npm: ["npm", "install", "--prefer-offline", "--no-audit", "--no-fund", plugin, tools],
    pnpm: ["npx", "--yes", PNPM, "add", "--prefer-offline", plugin, tools],
  }
  await run(command[installer], { cwd: app, name: `${installer} install` })
}

/** Installs them although versions do not fit, as npm does with --force. */
export async function installAnyway(app: string, { plugin, tools }: Tarballs): Promise<void> {
  const flags = ["--legacy-peer-deps", "--prefer-offline", "--no-audit", "--no-fund"]
  await run(["npm", "install", ...flags, plugin, tools], { cwd: app, name: "npm install" })
}

/** The version of a package as the app has it. */
export async function versionOf(app: string, name: string): Promise<string> {
  const file = join(app, "node_modules", name, "package.json")
  const { version } = JSON.parse(await readFile(file, "utf8")) as { version: string }
  return version
}

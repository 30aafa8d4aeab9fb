import { rmSync } from "node:fs"

import * as bundler from "@medusajs/admin-bundler"
import { Compiler } from "@medusajs/framework/build-tools"
import { logger } from "@medusajs/framework/logger"

import { ADMIN_DIR, ROOT } from "../lib/paths"

/**
 * Builds Medusa Admin with this plugin's extensions, as `medusa build` does, but into `.demo/admin`:
 * `.medusa/server` belongs to the build of the plugin.
 */
async function main(): Promise<void> {
  rmSync(ADMIN_DIR, { recursive: true, force: true })
  const compiler = new Compiler(ROOT, logger)
  const tsConfig = await compiler.loadTSConfigFile()
  const built =
    tsConfig &&
    (await compiler.buildAppFrontend(false, tsConfig, {
      ...bundler,
      // Relative to its own address: Admin asks the server that it comes from
      build: (options) => bundler.build({ ...options, backendUrl: "/", outDir: ADMIN_DIR }),
    }))
  process.exit(built ? 0 : 1)
}

void main()

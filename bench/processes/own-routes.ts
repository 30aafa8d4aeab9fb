import { createRequire } from "node:module"
import { dirname, join } from "node:path"
import { ROOT } from "../../demo/lib/paths"

interface RoutesLoader {
  scanDir: (this: RoutesLoader, sourceDir: string) => Promise<void>
}

const require = createRequire(__filename)

/**
 * Adds the routes of `bench/routes` to those that Medusa finds: it searches them in projects and in
 * plugins only. To be called before it starts.
 */
export function addOwnRoutes(): void {
  const file = join(dirname(require.resolve("@medusajs/framework/http")), "routes-loader.js")
  const { prototype } = (require(file) as { RoutesLoader: { prototype: RoutesLoader } })
    .RoutesLoader
  const { scanDir } = prototype
  prototype.scanDir = async function (sourceDir) {
    prototype.scanDir = scanDir
    await scanDir.call(this, join(ROOT, "bench/routes"))
    await scanDir.call(this, sourceDir)
  }
}

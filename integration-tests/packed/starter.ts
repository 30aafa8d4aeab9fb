import { mkdir, writeFile } from "node:fs/promises"
import { dirname, join } from "node:path"
import repo from "../../package.json"

/** Writes a store as `create-medusa-app` makes it, as far as docs/owners/install.md builds on it. */
export async function writeStarter(folder: string, databaseUrl: string): Promise<void> {
  const files = {
    "package.json": JSON.stringify(packageJson(), null, 2),
    "tsconfig.json": JSON.stringify(TSCONFIG, null, 2),
    ".env": envOf(databaseUrl),
  }
  for (const [path, content] of Object.entries(files)) {
    await mkdir(dirname(join(folder, path)), { recursive: true })
    await writeFile(join(folder, path), content)
  }
}

/** The versions are those that the plugin is built with. */
function packageJson() {
  const versions = repo.devDependencies
  return {
    name: "backend",
    version: "0.0.1",
    private: true,
    dependencies: {
      "@medusajs/admin-sdk": versions["@medusajs/admin-sdk"],
      "@medusajs/cli": versions["@medusajs/cli"],
      "@medusajs/framework": versions["@medusajs/framework"],
      "@medusajs/medusa": versions["@medusajs/medusa"],
      "@medusajs/ui": versions["@medusajs/ui"],
    },
    devDependencies: {
      "@swc/core": versions["@swc/core"],
      "@types/node": versions["@types/node"],
      "ts-node": versions["ts-node"],
      typescript: versions.typescript,
    },
  }
}

const TSCONFIG = {
  compilerOptions: {
    target: "ES2021",
    module: "Node16",
    moduleResolution: "Node16",
    esModuleInterop: true,
    experimentalDecorators: true,
    emitDecoratorMetadata: true,
    skipLibCheck: true,
    outDir: "./.medusa/server",
  },
  "ts-node": { swc: true },
  include: ["**/*"],
  exclude: ["node_modules", ".medusa"],
}

function envOf(databaseUrl: string): string {
  return [
    "STORE_CORS=http://localhost:8000",
    "ADMIN_CORS=http://localhost:9000",
    "AUTH_CORS=http://localhost:9000",
    "JWT_SECRET=supersecret",
    "COOKIE_SECRET=supersecret",
    `DATABASE_URL=${databaseUrl}`,
  ].join("\n")
}

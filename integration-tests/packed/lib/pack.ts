import { readdir } from "node:fs/promises"
import { join, resolve } from "node:path"
import { run } from "./process"

const REPO = resolve(__dirname, "../../..")

/** What a store installs. */
export interface Tarballs {
  plugin: string
  tools: string
}

/** Builds and packs the plugin as npm would publish it. @returns its tarball. */
async function packPlugin(folder: string): Promise<string> {
  return await pack(REPO, "medusa-payment-hosted-checkout", folder)
}

/** Builds and packs the storefront kit. @returns its tarball. */
export async function packKit(folder: string): Promise<string> {
  await run(["npm", "run", "build:storefront"], { cwd: REPO })
  const built = join(REPO, ".medusa/storefront")
  return await pack(built, "medusa-payment-hosted-checkout-storefront", folder)
}

/** Builds and packs the developer tools. @returns their tarball. */
async function packTools(folder: string): Promise<string> {
  await run(["npm", "run", "build:dev"], { cwd: REPO })
  return await pack(join(REPO, ".medusa/dev"), "hosted-checkout-dev", folder)
}

/** Builds and packs the plugin and the developer tools. @returns their tarballs. */
export async function packPluginAndTools(folder: string): Promise<Tarballs> {
  return { plugin: await packPlugin(folder), tools: await packTools(folder) }
}

async function pack(source: string, name: string, folder: string): Promise<string> {
  await run(["npm", "pack", "--pack-destination", folder], { cwd: source })
  const tarball = (await readdir(folder)).find((file) =>
    new RegExp(`^${name}-\\d.*\\.tgz$`).test(file)
  )
  if (!tarball) {
    throw new Error(`npm pack made no tarball of ${name}`)
  }
  return join(folder, tarball)
}

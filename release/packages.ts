import { join, resolve } from "node:path"
import plugin from "../package.json"
import tools from "../src/dev/package.json"
import kit from "../src/storefront/package.json"

export const ROOT = resolve(__dirname, "..")

/** A package that is published, always all three with one version. */
export interface ReleasedPackage {
  name: string
  /** Of its package.json and README, from the root of the repository. */
  source: string
  /** The npm script that builds the package. */
  build: string
  /** Where npm packs what was built. */
  built: string
  /** What the package has of ours, beside what npm adds to each package. */
  contents: RegExp
  /** Which questions of attw the package must answer. */
  attw: string[]
}

const PLUGIN: ReleasedPackage = {
  name: plugin.name,
  source: "",
  build: "build",
  built: ROOT,
  contents:
    /^(\.medusa\/server\/src\/(?!(cli|dev|sandbox)\/).+\.(js|mjs|d\.ts)|docs\/(.+\.md|llms\.txt)|skills\/\w+\/SKILL\.md)$/,
  attw: ["--config-path", join(ROOT, ".attw.json")],
}

const TOOLS: ReleasedPackage = {
  name: tools.name,
  source: "src/dev",
  build: "build:dev",
  built: join(ROOT, ".medusa/dev"),
  contents: /^(cli|client|core|dev|sandbox)\/.+\.(js|d\.ts)$/,
  attw: ["--profile", "node16"],
}

const KIT: ReleasedPackage = {
  name: kit.name,
  source: "src/storefront",
  build: "build:storefront",
  built: join(ROOT, ".medusa/storefront"),
  contents: /^.+\.(js|d\.ts)$/,
  attw: ["--profile", "esm-only"],
}

/** In the order in which they are published. */
export const PACKAGES = [PLUGIN, TOOLS, KIT]

const OF_NPM = ["package.json", "README.md", "CHANGELOG.md", "LICENSE"]

/** The files of a package that nobody should get: tests, fixtures, the demo, sources. */
export function straysIn(paths: readonly string[], { contents }: ReleasedPackage): string[] {
  return paths
    .filter((path) => !OF_NPM.includes(path))
    .filter((path) => !contents.test(path) || /__tests__|\.spec\.|demo/.test(path))
}

import { execFileSync } from "node:child_process"
import { mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs"
import { join, posix } from "node:path"
import { version } from "../package.json"
import { ROOT, straysIn, type ReleasedPackage } from "./packages"
import { addressOf, publisher, publisherOf } from "./publisher"
import { withAbsoluteLinks } from "./readme-links"

const FOLDER = join(ROOT, ".medusa/release")
const BIN = join(ROOT, "node_modules/.bin")

interface Packed {
  filename: string
  size: number
  files: { path: string; size: number }[]
}

/** A package as the registry gets it. */
export interface Tarball {
  path: string
  size: number
  files: Packed["files"]
}

/**
 * Builds and packs a package: what `npm pack` makes, with the publisher's fields and links that work on the registry's page and
 * in the package.
 *
 * @throws for a file that nobody should get, and for what publint or attw finds.
 */
export function packRelease(released: ReleasedPackage): Tarball {
  const folder = join(FOLDER, released.name)
  rmSync(folder, { recursive: true, force: true })
  mkdirSync(folder, { recursive: true })
  run("npm", ["run", released.build, "--silent"], ROOT)
  const plain = npmPack(released.built, folder)
  run("tar", ["-xzf", join(folder, plain.filename)], folder)
  const unpacked = join(folder, "package")
  finish(
    unpacked,
    released,
    plain.files.map(({ path }) => path)
  )
  const packed = npmPack(unpacked, folder)

  const strays = straysIn(
    packed.files.map(({ path }) => path),
    released
  )
  if (strays.length > 0) {
    throw new Error(`${released.name} would publish ${strays.join(", ")}`)
  }
  const path = join(folder, packed.filename)
  run(join(BIN, "publint"), ["run", path, "--strict"], folder)
  run(join(BIN, "attw"), [path, ...released.attw], folder)
  return { path, size: packed.size, files: packed.files }
}

/** Writes what only the released package has. @param packed the paths of its files. */
function finish(unpacked: string, { source }: ReleasedPackage, packed: readonly string[]): void {
  const manifest = join(unpacked, "package.json")
  const fields = JSON.parse(readFileSync(manifest, "utf8")) as object
  writeFileSync(manifest, JSON.stringify({ ...fields, ...publisherOf(source) }, null, 2) + "\n")
  // Without an address nothing is released: a dry run keeps the links.
  const address = addressOf(publisher.repository)
  if (!address) {
    return
  }
  const rewrite = (path: string, place: { source: string; packed?: readonly string[] }) => {
    const file = join(unpacked, path)
    const page = readFileSync(file, "utf8")
    writeFileSync(file, withAbsoluteLinks(page, { ...place, address, version }))
  }
  rewrite("README.md", { source })
  for (const path of packed.filter((each) => /^(docs|skills)\//.test(each))) {
    rewrite(path, { source: posix.dirname(path), packed })
  }
}

/** Without the scripts of the package: what they build is built. */
function npmPack(folder: string, destination: string): Packed {
  const output = execFileSync(
    "npm",
    ["pack", "--json", "--ignore-scripts", "--pack-destination", destination],
    { cwd: folder, encoding: "utf8", maxBuffer: 64 * 1024 ** 2 }
  )
  const [packed] = JSON.parse(output) as [Packed]
  return packed
}

function run(command: string, args: string[], cwd: string): void {
  execFileSync(command, args, { cwd, stdio: "inherit" })
}

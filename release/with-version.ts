import { PACKAGES } from "./packages"

const NAME = `(?:${PACKAGES.map(({ name }) => name).join("|")})`

/**
 * A file with the next version of the three packages where the file has the version before: in a package.json or a lock file
 * under the package's name, in a dependency on a package, and in the name of a tarball.
 */
export function withVersion(text: string, before: string, next: string): string {
  const places = [`"name": "${NAME}",\\n +"version": "`, `"${NAME}": "\\^`, `\\b${NAME}-`]
  const version = `${before.replaceAll(".", "\\.")}(?="|\\.tgz)`
  return text.replace(new RegExp(`(${places.join("|")})${version}`, "g"), `$1${next}`)
}

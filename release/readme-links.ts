import { posix } from "node:path"

/** `](target)`, and whether it is a picture. */
const LINK = /(!?)(\[[^\]]*\])\(([^)\s]+)\)/g

interface Place {
  /** The folder of the page, from the root of the repository. */
  source: string
  /** Of the repository, for people. */
  address: string
  version: string
}

/**
 * A page whose links work outside of the repository: on the registry's page, which knows no file but the README. Links
 * to files of the repository lead to the files of the released version.
 */
export function withAbsoluteLinks(page: string, { source, address, version }: Place): string {
  return page.replace(LINK, (link, picture: string, text: string, target: string) => {
    if (/^([a-z]+:|#)/.test(target)) {
      return link
    }
    const path = posix.join(source, target)
    return `${picture}${text}(${address}/${picture === "" ? "blob" : "raw"}/v${version}/${path})`
  })
}

import { posix } from "node:path"

/** `](target)`, and whether it is a picture. */
const LINK = /(!?)(\[[^\]]*\])\(([^)\s]+)\)/g
/** A block of code, which `split` keeps. */
const CODE = /^(```[^]*?^```$)/m

interface Place {
  /** The folder of the page, from the root of the repository. */
  source: string
  /** Of the repository, for people. */
  address: string
  version: string
  /** The files that the reader has, from the root of the repository: links to them stay. None on the registry's page. */
  packed?: readonly string[]
}

/**
 * A page whose links work outside of the repository: on the registry's page, which knows no file but the README, or in a
 * package, which has a part of the files. Links to other files of the repository lead to the files of the released version.
 */
export function withAbsoluteLinks(page: string, place: Place): string {
  const { source, address, version, packed = [] } = place
  const absolute = (link: string, picture: string, text: string, target: string) => {
    const path = posix.join(source, target)
    const stays = /^([a-z]+:|#)/.test(target) || packed.includes(path.replace(/#.*$/, ""))
    const kind = picture === "" ? "blob" : "raw"
    return stays ? link : `${picture}${text}(${address}/${kind}/v${version}/${path})`
  }
  return page
    .split(CODE)
    .map((part) => (part.startsWith("```") ? part : part.replace(LINK, absolute)))
    .join("")
}

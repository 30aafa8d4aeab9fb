import { existsSync, readFileSync } from "node:fs"
import { dirname, extname, join } from "node:path"

const LINK = /\]\(([^)\s]+)\)/g
const FENCE = /^```[\s\S]*?^```/gm
const HEADING = /^#{1,6} +(.+?) *$/gm

/** The links of a page that lead nowhere: to a file that is missing, or to a heading that its page does not have. */
export function brokenLinks(page: string, root: string): string[] {
  const text = withoutFences(readFileSync(join(root, page), "utf8"))
  return [...text.matchAll(LINK)]
    .map(([, target = ""]) => target)
    .filter((target) => !/^[a-z]+:/.test(target))
    .filter((target) => {
      const [path = "", anchor] = target.split("#")
      const file = path === "" ? join(root, page) : join(root, dirname(page), path)
      return !existsSync(file) || (anchor !== undefined && !hasAnchor(file, anchor))
    })
}

function hasAnchor(file: string, anchor: string): boolean {
  return extname(file) === ".md" && anchorsOf(readFileSync(file, "utf8")).includes(anchor)
}

/** The anchors of a page's headings, as GitHub makes them: a heading that comes again gets a number. */
export function anchorsOf(markdown: string): string[] {
  const seen = new Map<string, number>()
  return [...withoutFences(markdown).matchAll(HEADING)].map(([, heading = ""]) => {
    const anchor = heading
      .toLowerCase()
      .replace(/[^\p{L}\p{N}\s_-]/gu, "")
      .replace(/\s/g, "-")
    const times = seen.get(anchor) ?? 0
    seen.set(anchor, times + 1)
    return times === 0 ? anchor : `${anchor}-${times}`
  })
}

export function withoutFences(markdown: string): string {
  return markdown.replace(FENCE, "")
}

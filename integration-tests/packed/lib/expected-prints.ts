import { blocksOf } from "./page-blocks"

/**
 * What skills/install/SKILL.md expects each block of docs/owners/install.md to print, in the page's order: the beginnings of
 * lines, up to the ellipsis.
 */
export function expectedPrints(skill: string): string[][] {
  const blocks = blocksOf(skill)
  return blocks.flatMap(({ language }, index) => {
    const next = blocks[index + 1]
    const lines = next?.language === "text" ? next.text.trim().split("\n") : []
    return language === "text" ? [] : [lines.map((line) => line.replace(/…[^]*/, ""))]
  })
}

import { readFileSync } from "node:fs"
import type { Page } from "playwright-core"

const AXE = readFileSync(require.resolve("axe-core/axe.min.js"), "utf8")

interface Results {
  violations: { id: string; impact: string; nodes: { html: string }[] }[]
}

/** Finds no serious accessibility fault on a page, or within a part of it. */
export async function expectAccessible(page: Page, within?: string): Promise<void> {
  await page.evaluate(AXE)
  const { violations } = await page.evaluate<Results>(
    within ? `axe.run(${JSON.stringify(within)})` : "axe.run()"
  )
  const serious = violations.filter(({ impact }) => impact === "serious" || impact === "critical")
  expect(serious.map(({ id, nodes }) => [id, nodes.map(({ html }) => html)])).toEqual([])
}

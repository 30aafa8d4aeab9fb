import { readFileSync } from "node:fs"
import type { Page } from "playwright-core"

const AXE = readFileSync(require.resolve("axe-core/axe.min.js"), "utf8")

interface Results {
  violations: { id: string; impact: string; nodes: { html: string }[] }[]
}

/** Colours are between two values during a transition. An endless animation, such as a spinner's, is not awaited. */
const ANIMATIONS_END = `Promise.allSettled(
  document.getAnimations()
    .filter(({ effect }) => effect.getComputedTiming().endTime !== Infinity)
    .map(({ finished }) => finished)
).then(() => undefined)`

/** Finds no serious accessibility fault on a page, or within a part of it, by these rules too. */
export async function expectAccessible(
  page: Page,
  within?: string,
  further: string[] = []
): Promise<void> {
  await page.evaluate(AXE)
  await page.evaluate(ANIMATIONS_END)
  const rules = Object.fromEntries(further.map((rule) => [rule, { enabled: true }]))
  const { violations } = await page.evaluate<Results>(
    `axe.run(${within ? JSON.stringify(within) : "document"}, ${JSON.stringify({ rules })})`
  )
  const serious = violations.filter(({ impact }) => impact === "serious" || impact === "critical")
  expect(serious.map(({ id, nodes }) => [id, nodes.map(({ html }) => html)])).toEqual([])
}

/** As `expectAccessible`, in a window as narrow as a phone. */
export async function expectAccessibleOnPhone(page: Page, within?: string): Promise<void> {
  await page.setViewportSize({ width: 390, height: 844 })
  await expectAccessible(page, within)
}

/** A page of a shop: without serious faults on a phone and on a desktop, also for fingers, and no wider than its window. */
export async function expectUsable(page: Page): Promise<void> {
  const before = page.viewportSize()
  for (const width of [390, 1280]) {
    await page.setViewportSize({ width, height: 844 })
    await expectAccessible(page, undefined, ["target-size"])
    expect(
      await page.evaluate("document.documentElement.scrollWidth - innerWidth")
    ).toBeLessThanOrEqual(0)
  }
  if (before) {
    await page.setViewportSize(before)
  }
}

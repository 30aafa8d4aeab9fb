import { readFileSync } from "node:fs"
import { join, resolve } from "node:path"
import { blocksOf } from "../packed/lib/page-blocks"

const ROOT = resolve(__dirname, "../..")

/** Each command of npm as pnpm has it. */
const AS_PNPM = [
  [/^npm install/gm, "pnpm add"],
  [/--use-npm\b/g, "--use-pnpm"],
] as const

const PAGES = [
  "docs/owners/install.md",
  "docs/developers/starter.md",
  "src/storefront/README.md",
  "src/dev/README.md",
].map((page) => ({
  page,
  blocks: blocksOf(readFileSync(join(ROOT, page), "utf8")),
}))

describe.each(PAGES)("$page", ({ page, blocks }) => {
  const of = (manager: string) =>
    blocks.filter(({ info }) => info === manager).map(({ text }) => text)

  it(`Each npm command of ${page} has a form for pnpm`, () => {
    expect(of("npm").length).toBeGreaterThan(0)
    const expected = of("npm").map((text) =>
      AS_PNPM.reduce((before, [npm, pnpm]) => before.replace(npm, pnpm), text)
    )
    expect(of("pnpm")).toEqual(expected)
  })

  it(`${page} installs no package outside of its commands for npm and pnpm`, () => {
    const others = blocks.filter(({ info }) => !["npm", "pnpm"].includes(info))
    expect(others.filter(({ text }) => /^(npm|pnpm|yarn) /m.test(text))).toEqual([])
  })
})

describe("create-medusa-app in docs/owners/install.md", () => {
  const [install] = PAGES
  const commands = (install?.blocks ?? [])
    .map(({ text }) => text)
    .filter((text) => text.includes("create-medusa-app"))

  // What npx asks before it downloads, and create-medusa-app 2.21.2 on a terminal: the name, the storefront, the database.
  it.each(["--yes", "my-store", "--with-nextjs-starter", "--db-url", "--no-browser", "--use-"])(
    "The install page gives create-medusa-app the argument %s, so that nothing is asked",
    (flag) => {
      expect(commands).toHaveLength(2)
      expect(commands.filter((text) => !text.includes(` ${flag}`))).toEqual([])
    }
  )
})

import assert from "node:assert/strict"
import { readFileSync } from "node:fs"
import { mkdir, readFile, writeFile } from "node:fs/promises"
import { dirname, join, resolve } from "node:path"
import { blocksOf } from "./page-blocks"

const PAGE = resolve(__dirname, "../../../docs/developers/starter.md")

/** One step of the page: a file that is new, or one that gets its blocks at the places that the page names. */
interface Step {
  kind: "New" | "Edit"
  path: string
  blocks: string[]
}

/** Where the blocks of a step go, in order; the page says the same in text. */
const EDITS: Record<string, (file: string, blocks: string[]) => string> = {
  "src/lib/constants.tsx": (file, [entry = "", check = ""]) => {
    const map = file.indexOf("export const paymentInfoMap")
    const end = file.indexOf("\n}\n", map) + 1
    assert.ok(map >= 0 && end > map, "constants.tsx has no paymentInfoMap")
    return file.slice(0, end) + entry + "}\n\n" + check + file.slice(end + 2)
  },
  "src/lib/data/cart.ts": (file, [headers = "", changed = ""]) => {
    const sdk = 'import { sdk } from "@lib/config"\n'
    const start = "  data: HttpTypes.StoreInitializePaymentSession\n) {\n"
    const own = "  const headers = {\n    ...(await getAuthHeaders()),\n  }\n"
    return [
      [sdk, sdk + headers],
      [start + own, start + changed],
    ].reduce(replaced, file)
  },
  "src/modules/checkout/components/payment-button/index.tsx": (file, blocks) => {
    const [constants = "", button = "", branch = ""] = blocks
    const own = 'import { isManual, isStripeLike } from "@lib/constants"\n'
    return [
      [own, constants + button],
      ["    default:\n", branch + "    default:\n"],
    ].reduce(replaced, file)
  },
  "src/app/[countryCode]/(checkout)/checkout/page.tsx": (file, blocks) => {
    const [notice = "", first = "", element = ""] = blocks
    return [
      ["export default async function Checkout() {\n", first],
      ["<CheckoutForm", `${element}<CheckoutForm`],
    ].reduce(replaced, notice + file)
  },
  "src/app/[countryCode]/(main)/layout.tsx": (file, [element = ""]) => {
    const notice = steps().find(({ path }) => path.endsWith("checkout/page.tsx"))?.blocks[0] ?? ""
    return [["<Nav />\n", `<Nav />\n${element}`]].reduce(replaced, notice + file)
  },
  "src/app/layout.tsx": (file, [payments = "", element = ""]) =>
    [["{props.children}", element.trim()]].reduce(replaced, payments + file),
}

/** Does to a storefront what the page says, with the page's own blocks. */
export async function editStorefront(storefront: string): Promise<void> {
  for (const { kind, path, blocks } of steps()) {
    const file = join(storefront, path)
    if (kind === "New") {
      await mkdir(dirname(file), { recursive: true })
      await writeFile(file, blocks.join(""))
    } else {
      const edit = EDITS[path]
      assert.ok(edit, `This test does not know where the blocks for ${path} go`)
      await writeFile(file, edit(await readFile(file, "utf8"), blocks))
    }
  }
}

/** The files that the page makes or changes. */
export function editedPaths(): string[] {
  return steps().map(({ path }) => path)
}

/** The steps of the page, in its order. */
export function steps(): Step[] {
  const page = readFileSync(PAGE, "utf8")
  // The first one installs the kit.
  const [, ...sections] = page.split(/^(?=##)/m).filter((section) => /^### \d/.test(section))
  assert.ok(sections.length > 0, "docs/developers/starter.md has no steps")
  return sections.map((section) => {
    const [heading = ""] = section.split("\n")
    const [, kind, path = ""] = /^### \d+\. (New|Edit): (\S+)$/.exec(heading) ?? []
    assert.ok(kind === "New" || kind === "Edit", `This test does not understand "${heading}"`)
    return { kind, path, blocks: blocksOf(section).map(({ text }) => text) }
  })
}

function replaced(file: string, [from = "", to = ""]: string[]): string {
  const message = `${JSON.stringify(from)} is not in the starter's file exactly once`
  assert.equal(file.split(from).length, 2, message)
  return file.replace(from, () => to)
}

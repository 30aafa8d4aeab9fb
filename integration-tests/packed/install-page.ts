import assert from "node:assert/strict"
import { rmSync } from "node:fs"
import { mkdir, mkdtemp, readFile, realpath, rm, writeFile } from "node:fs/promises"
import { tmpdir } from "node:os"
import { dirname, join, resolve } from "node:path"
import { setTimeout as delay } from "node:timers/promises"
import { parseArgs } from "node:util"
import { Checks } from "./lib/checks"
import { startDatabase, type Database } from "./lib/database"
import { expectedPrints } from "./lib/expected-prints"
import { HostedPage } from "./lib/hosted-page"
import { packPluginAndTools } from "./lib/pack"
import { PNPM } from "./lib/packages"
import { blocksOf } from "./lib/page-blocks"
import { findFreePorts } from "../../demo/lib/ports"
import { killAll, Process, run, stopAll } from "./lib/process"
import { writeStarter } from "./starter"

const REPO = resolve(__dirname, "../..")
const PAGE = join(REPO, "docs/owners/install.md")
const SKILL = join(REPO, "skills/install/SKILL.md")
const START_MS = 180_000
const ORDER_MS = 60_000

/** Whose blocks are run; those of the other one are left out. */
const MANAGER = parseArgs({ options: { pnpm: { type: "boolean" } } }).values.pnpm ? "pnpm" : "npm"
const ADD = {
  npm: "npm install --prefer-offline --no-audit --no-fund",
  pnpm: `npx --yes ${PNPM} add --prefer-offline`,
}[MANAGER]

/**
 * `npm run test:install`: does what docs/owners/install.md says, block by block, and pays; with `-- --pnpm` by the
 * blocks for pnpm. What the page takes from elsewhere is replaced: the tarballs by those of this build,
 * create-medusa-app by a local template, and the usual ports by free ones. Each block must print what the install
 * skill says of it.
 */
async function main(): Promise<void> {
  const checks = new Checks()
  const folder = await realpath(await mkdtemp(join(tmpdir(), "hosted-checkout-install-")))
  const resources: { database?: Database } = {}
  for (const signal of ["SIGINT", "SIGTERM"] as const) {
    process.once(signal, () => {
      killAll()
      rmSync(folder, { recursive: true, force: true })
    })
  }
  console.log(`\ndocs/owners/install.md, block by block, with ${MANAGER}\n`)
  let failed = false
  try {
    await followThePage(checks, folder, resources)
  } catch (error) {
    failed = true
    checks.fail()
    console.error("\n", error)
  }
  await stopAll()
  await resources.database?.stop()
  await rm(folder, { recursive: true, force: true })
  console.log(`\n${checks.summary()}`)
  process.exit(failed ? 1 : 0)
}

async function followThePage(
  checks: Checks,
  folder: string,
  resources: { database?: Database }
): Promise<void> {
  const [databasePort = 0, sandbox = 0, medusa = 0] = await findFreePorts(3)
  const { plugin, tools } = await checks.check("plugin and tools are built and packed", () =>
    packPluginAndTools(folder)
  )
  resources.database = await startDatabase(databasePort)
  const store = join(folder, "my-store/apps/backend")
  await writeStarter(store, resources.database.url)

  const replacements = [
    [/^npx create-medusa-app@latest .*$/m, ": a local template for create-medusa-app"],
    [/^p?npm (?:install|add) ~\/medusa-payment-hosted-checkout-.*\.tgz$/m, `${ADD} ${plugin}`],
    [
      /^p?npm (?:install|add) --save-dev ~\/hosted-checkout-dev-.*\.tgz$/m,
      `${ADD} --save-dev ${tools}`,
    ],
    ["localhost:9000", `localhost:${medusa}`],
    ["127.0.0.1:4010", `127.0.0.1:${sandbox}`],
    ["--port 4010", `--port ${sandbox}`],
  ] as const
  const page = await readFile(PAGE, "utf8")
  for (const [from] of replacements) {
    assert.match(page, typeof from === "string" ? new RegExp(from) : from)
  }
  const prints = expectedPrints(await readFile(SKILL, "utf8"))
  const blocks = blocksOf(
    replacements.reduce((text, [from, to]) => text.replaceAll(globally(from), to), page)
  )
    .map((block, index) => ({ ...block, expected: prints[index] ?? [] }))
    .filter(({ info }) => info === MANAGER || !["npm", "pnpm"].includes(info))

  const env = { PORT: String(medusa), MEDUSA_DISABLE_TELEMETRY: "true" }
  let cwd = folder
  for (const { expected, ...block } of blocks) {
    const [first = ""] = block.text.split("\n")
    if (block.language !== "sh") {
      await checks.check(`${block.info} is written`, async () => {
        const file = join(cwd, block.info)
        await mkdir(dirname(file), { recursive: true })
        await writeFile(file, block.text)
      })
    } else if (block.info === "terminal") {
      await checks.check(first, async () => {
        const terminal = new Process(first, ["bash", "-ec", block.text], { cwd, env })
        if (first.includes("sandbox")) {
          await terminal.answers(`http://127.0.0.1:${sandbox}/health`, START_MS)
        } else if (first.includes("develop")) {
          await terminal.answers(`http://localhost:${medusa}/health`, START_MS)
        } else {
          await buy(terminal)
        }
        for (const text of expected) {
          await printed(terminal, new RegExp(`(${text})`))
        }
      })
    } else {
      await checks.check(first, async () => {
        const script = `${block.text}\npwd > "${join(folder, "cwd")}"`
        const output = await run(["bash", "-ec", script], { cwd, env, name: first })
        assert.deepEqual(
          expected.filter((text) => !output.includes(text)),
          []
        )
        cwd = (await readFile(join(folder, "cwd"), "utf8")).trim()
      })
    }
  }
  assert.equal(cwd, store)
}

/** Pays the page that the script prints, returns, and waits until the script has the order. */
async function buy(script: Process): Promise<void> {
  const checkoutUrl = await printed(script, /^Pay here: (\S+)$/m)
  const page = await HostedPage.open(checkoutUrl)
  const back = await page.pay()
  const answer = await fetch(back, { redirect: "manual" })
  const location = answer.headers.get("location") ?? ""
  const orderId = await printed(script, /^Paid: (order_\w+)$/m)
  assert.equal(answer.status, 303)
  assert.equal(location, `http://localhost:8000/ca/order/${orderId}/confirmed`)
  await script.finished()
}

async function printed(script: Process, pattern: RegExp): Promise<string> {
  const giveUpAt = Date.now() + ORDER_MS
  for (;;) {
    const [, found] = pattern.exec(script.log) ?? []
    if (found) {
      return found
    }
    assert.ok(Date.now() < giveUpAt, `${String(pattern)} was not printed:\n${script.lastLines()}`)
    await delay(100)
  }
}

function globally(from: string | RegExp): string | RegExp {
  return typeof from === "string" ? from : new RegExp(from, "gm")
}

void main()

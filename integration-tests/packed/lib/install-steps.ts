import assert from "node:assert/strict"
import { chmod, mkdir, readFile, realpath, writeFile } from "node:fs/promises"
import { dirname, join, resolve } from "node:path"
import { setTimeout as delay } from "node:timers/promises"
import { writeStarter } from "../starter"
import type { Checks } from "./checks"
import { expectedPrints } from "./expected-prints"
import { HostedPage } from "./hosted-page"
import type { Tarballs } from "./pack"
import { PNPM } from "./packages"
import { blocksOf, type Block } from "./page-blocks"
import { Process, run } from "./process"

const REPO = resolve(__dirname, "../../..")
const PAGE = join(REPO, "docs/owners/install.md")
const SKILL = join(REPO, "skills/install/SKILL.md")
const START_MS = 300_000
const PRINT_MS = 120_000
/** The page promises a paid order five minutes after "The plugin". A limit for this promise, not a benchmark. */
const PROMISED_SECONDS = 300

export type Manager = "npm" | "pnpm"

/** What the page takes from elsewhere. */
export interface Surroundings {
  folder: string
  /** Whose blocks are run; those of the other one are left out. */
  manager: Manager
  tarballs: Tarballs
  databaseUrl: string
  ports: { medusa: number; sandbox: number; storefront: number }
  /** Medusa's official starter from a clone of it, by create-medusa-app; a local template otherwise. */
  starter?: { clone: string; medusa?: string }
}

/** A store that the page made, running. */
export interface InstalledStore {
  /** The root of its workspace. */
  workspace: string
  backend: string
  medusa: Process
  /** Of Medusa. */
  version: string
  /** From the first block after create-medusa-app to the paid order. */
  seconds: number
}

/**
 * Does what docs/owners/install.md says, block by block, and pays. Each block must print what the install skill says of it.
 *
 * @throws AssertionError if the part from "The plugin" to the paid order took more than the five minutes that the page promises.
 */
export async function followInstallPage(
  checks: Checks,
  surroundings: Surroundings
): Promise<InstalledStore> {
  const { manager, ports } = surroundings
  const folder = await realpath(surroundings.folder)
  const workspace = join(folder, "my-store")
  const backend = join(workspace, "apps/backend")
  const env = {
    PORT: String(ports.medusa),
    MEDUSA_DISABLE_TELEMETRY: "true",
    STORE_CORS: `http://localhost:${ports.storefront}`,
  }
  let cwd = folder
  let medusa: Process | undefined
  let startedAt = 0
  for (const { expected, ...block } of await blocksToRun(surroundings)) {
    const [first = ""] = block.text.split("\n")
    const creates = first.includes("create-medusa-app")
    if (creates && !surroundings.starter) {
      await checks.check("a template of a store is written", () =>
        writeStarter(backend, surroundings.databaseUrl)
      )
      continue
    }
    startedAt ||= creates ? 0 : performance.now()
    if (isForNewerMedusa(block) && !hasNewerAdmin(await medusaVersion(backend))) {
      continue
    }
    await checks.check(block.language === "sh" ? first : `${block.info} is written`, async () => {
      if (block.language !== "sh") {
        await write(join(cwd, block.info), block.text)
      } else if (block.info === "terminal") {
        const terminal = new Process(first, ["bash", "-ec", block.text], { cwd, env })
        if (first.includes("sandbox")) {
          await terminal.answers(`http://127.0.0.1:${ports.sandbox}/health`, START_MS)
        } else if (first.includes("develop")) {
          medusa = terminal
          await terminal.answers(`http://localhost:${ports.medusa}/health`, START_MS)
        } else {
          await buy(terminal, ports.storefront)
        }
        for (const text of expected) {
          await printed(terminal, new RegExp(`(${text})`))
        }
      } else {
        const script = `${block.text}\npwd > "${join(folder, "cwd")}"`
        const output = await inShell(surroundings, script, cwd)
        assert.deepEqual(
          expected.filter((text) => !output.includes(text)),
          [],
          output
        )
        cwd = (await readFile(join(folder, "cwd"), "utf8")).trim()
      }
    })
  }
  const seconds = Math.round((performance.now() - startedAt) / 1_000)
  assert.equal(cwd, backend)
  assert.ok(medusa, "docs/owners/install.md starts no Medusa")
  console.log(`  From "The plugin" to the paid order, with ${manager}: ${seconds} s`)
  assert.ok(
    seconds <= PROMISED_SECONDS,
    `docs/owners/install.md promises a paid order within ${PROMISED_SECONDS} s from "The plugin" on`
  )
  return { workspace, backend, medusa, version: await medusaVersion(backend), seconds }
}

/** Whether the page has a block only for Medusa 2.19 and newer: their Admin has a later react-router than Medusa's starter names. */
function isForNewerMedusa({ text }: Block): boolean {
  return / react-router-dom@/.test(text)
}

function hasNewerAdmin(version: string): boolean {
  const [major = 0, minor = 0] = version.split(".").map(Number)
  return major > 2 || (major === 2 && minor >= 19)
}

/** The version of Medusa where the page's reader finds it: in the backend's package.json. */
async function medusaVersion(backend: string): Promise<string> {
  const { dependencies } = JSON.parse(await readFile(join(backend, "package.json"), "utf8")) as {
    dependencies: Record<string, string>
  }
  return dependencies["@medusajs/medusa"]?.replace(/^[^\d]+/, "") ?? ""
}

/** The page's blocks with the surroundings in them, each with what it must print. */
async function blocksToRun(
  surroundings: Surroundings
): Promise<(Block & { expected: string[] })[]> {
  const { manager, tarballs, databaseUrl, ports, starter } = surroundings
  const create = starter && [
    `npx --yes create-medusa-app@latest $1 --db-url ${databaseUrl} --repo-url file://${resolve(starter.clone)}`,
    ...(starter.medusa ? [`--version ${starter.medusa}`] : []),
  ]
  const replacements = [
    [/^npx --yes create-medusa-app@latest (.*) --db-url \S+$/gm, create?.join(" ") ?? "$&"],
    [/^(p?npm (?:install|add)) ~\/medusa-payment-hosted-checkout-\S+$/gm, `$1 ${tarballs.plugin}`],
    [/^(p?npm (?:install|add) --save-dev) ~\/hosted-checkout-dev-\S+$/gm, `$1 ${tarballs.tools}`],
    [/\blocalhost:9000\b/g, `localhost:${ports.medusa}`],
    [/\blocalhost:8000\b/g, `localhost:${ports.storefront}`],
    [/\b127\.0\.0\.1:4010\b/g, `127.0.0.1:${ports.sandbox}`],
    [/--port 4010\b/g, `--port ${ports.sandbox}`],
  ] as const
  const page = await readFile(PAGE, "utf8")
  for (const [from] of replacements) {
    assert.match(page, new RegExp(from.source, "m"))
  }
  const prints = expectedPrints(await readFile(SKILL, "utf8"))
  const replaced = replacements.reduce((text, [from, to]) => text.replace(from, to), page)
  return blocksOf(replaced)
    .map((block, index) => ({ ...block, expected: prints[index] ?? [] }))
    .filter(({ info }) => info === manager || !["npm", "pnpm"].includes(info))
}

/** Runs commands of a page; their `pnpm` is the version that Medusa's starter names. @returns what they print. */
export async function inShell(
  { folder }: Pick<Surroundings, "folder">,
  script: string,
  cwd: string
): Promise<string> {
  const pnpm = join(folder, "bin/pnpm")
  await write(pnpm, `#!/bin/sh\nexec npx --yes ${PNPM} "$@"\n`)
  await chmod(pnpm, 0o755)
  const command = `PATH="${dirname(pnpm)}:$PATH"\n${script}`
  const env = { MEDUSA_DISABLE_TELEMETRY: "true" }
  return await run(["bash", "-ec", command], { cwd, env, name: script.split("\n")[0] ?? "" })
}

async function write(file: string, text: string): Promise<void> {
  await mkdir(dirname(file), { recursive: true })
  await writeFile(file, text)
}

/** Pays the page that the script prints, returns, and waits until the script has the order. */
async function buy(script: Process, storefront: number): Promise<void> {
  const checkoutUrl = await printed(script, /^Pay here: (\S+)$/m)
  const page = await HostedPage.open(checkoutUrl)
  const back = await page.pay()
  const answer = await fetch(back, { redirect: "manual" })
  const location = answer.headers.get("location") ?? ""
  const orderId = await printed(script, /^Paid: (order_\w+)$/m)
  assert.equal(answer.status, 303)
  assert.equal(location, `http://localhost:${storefront}/ca/order/${orderId}/confirmed`)
  await script.finished()
}

/** Waits until a process has printed a text. @returns the pattern's group. */
export async function printed(script: Process, pattern: RegExp): Promise<string> {
  const giveUpAt = Date.now() + PRINT_MS
  for (;;) {
    const [, found] = pattern.exec(script.log) ?? []
    if (found) {
      return found
    }
    assert.ok(Date.now() < giveUpAt, `${String(pattern)} was not printed:\n${script.lastLines()}`)
    await delay(100)
  }
}

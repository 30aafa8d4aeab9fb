import { existsSync, readdirSync, readFileSync } from "node:fs"
import { join, resolve } from "node:path"
import { Command } from "commander"
import packageJson from "../../package.json"
import { addAuditCommand } from "../../src/cli/audit-command"
import { addDoctorCommand } from "../../src/cli/doctor/doctor-command"
import { summaryOf } from "../../src/cli/doctor/report"
import { addResendCommand } from "../../src/cli/sandbox/resend-command"
import { addTriggerCommand } from "../../src/cli/sandbox/trigger-command"
import { addSandboxCommand } from "../../src/cli/sandbox-command"
import { addSeedCommand } from "../../src/cli/seed-command"
import { expectedPrints } from "../packed/lib/expected-prints"
import { blocksOf } from "../packed/lib/page-blocks"
import { brokenLinks } from "./doc-links"

const ROOT = resolve(__dirname, "../..")
const SKILLS = ["install", "debug"]
const read = (path: string) => readFileSync(join(ROOT, path), "utf8")
const skill = (name: string) => read(`skills/${name}/SKILL.md`)

/** Where a text that a step prints is written: in Medusa, in the developer tools, in the page's own script. */
const PRINTED = [
  "node_modules/@medusajs/medusa/dist/commands/db/migrate.js",
  "node_modules/@medusajs/medusa/dist/commands/start.js",
  "node_modules/@medusajs/medusa/dist/commands/user.js",
  "src/cli/sandbox-command.ts",
  "src/cli/seed/index.ts",
  "docs/owners/install.md",
]
/** npm is no package of this project. */
const OF_NPM = "added "

describe("The skills of the package", () => {
  it.each(SKILLS)(
    "The skill %s has its folder's name, and its description says when to use the skill",
    (name) => {
      const [, front = ""] = /^---\n([^]+?)\n---\n/.exec(skill(name)) ?? []
      expect(front).toMatch(new RegExp(`^name: ${name}$`, "m"))
      expect(front).toMatch(/^description: .+ Use when .+$/m)
      const [, description = ""] = /^description: (.+)$/m.exec(front) ?? []
      expect(description.length).toBeLessThanOrEqual(1024)
    }
  )

  it("The package publishes its skills, and the folder of the skills has no other file", () => {
    expect(packageJson.files).toEqual(expect.arrayContaining(["docs/llms.txt", "skills"]))
    const files = readdirSync(join(ROOT, "skills"), { recursive: true, encoding: "utf8" })
    expect(files.filter((file) => file.includes(".")).sort()).toEqual(
      SKILLS.map((name) => `${name}/SKILL.md`).sort()
    )
  })

  it.each(SKILLS)(
    "The agent skill %s names only commands and options that the command line has",
    (name) => {
      const used = [...skill(name).matchAll(/npx hosted-checkout(?:-dev)? ([a-z]+)([^\n`]*)/g)]
      expect(used.length).toBeGreaterThan(0)
      const wrong = used.flatMap(([text, command = "", rest = ""]) => {
        const known = commands().find((each) => each.name() === command)
        const flags = [...rest.matchAll(/--(?!help)[a-z-]+/g)].map(([flag]) => flag)
        return known && flags.every((flag) => known.options.some(({ long }) => long === flag))
          ? []
          : [text]
      })
      expect(wrong).toEqual([])
    }
  )
})

describe("skills/install/SKILL.md", () => {
  const all = blocksOf(skill("install"))

  it("The install skill has the commands and files of docs/owners/install.md, in the same order, and no other", () => {
    const done = all.filter(({ language }) => language !== "text")
    expect(done).toEqual(blocksOf(read("docs/owners/install.md")))
  })

  it("The install skill says after each command what the command must print", () => {
    const after = skill("install").split(/^```sh.*\n[^]*?^```$/m)
    const silent = after.slice(1).filter((text) => !/^\s+It (must print|prints nothing)/.test(text))
    expect(after.length).toBeGreaterThan(1)
    expect(silent).toEqual([])
  })

  it("Each output that the install skill tells its reader to expect is a text of Medusa, npm, the plugin's commands or install.md", () => {
    const sources = PRINTED.map(read).join("\n")
    const expected = expectedPrints(skill("install"))
    expect(expected).toHaveLength(blocksOf(read("docs/owners/install.md")).length)
    expect(expected.flat().filter((text) => text !== OF_NPM && !sources.includes(text))).toEqual([])
  })
})

describe("skills/debug/SKILL.md", () => {
  it("The debug skill begins with doctor, and quotes what doctor prints when all is well", () => {
    const [first] = blocksOf(skill("debug"))
    expect(first?.text).toBe("npx hosted-checkout doctor\n")
    expect(skill("debug")).toContain(summaryOf([]))
  })
})

describe("docs/llms.txt", () => {
  const page = read("docs/llms.txt")

  it("docs/llms.txt has a title, a summary and lists of links", () => {
    const lists = page.split(/^## /m)
    expect(lists[0]).toMatch(/^# medusa-payment-hosted-checkout\n\n> .+\n/)
    expect(
      lists.slice(1).filter((list) => !/^.+\n\n(- \[.+\]\(.+\): .+\n)+\n?$/.test(list))
    ).toEqual([])
  })

  it("docs/llms.txt links to each page of the docs, and has no broken link", () => {
    const pages = readdirSync(join(ROOT, "docs"), { recursive: true, encoding: "utf8" })
      .filter((name) => name.endsWith(".md") && !name.includes("/adr/"))
      .concat(["../README.md", "../src/storefront/README.md", "../src/dev/README.md"])
      .concat(SKILLS.map((name) => `../skills/${name}/SKILL.md`))
    expect(brokenLinks("docs/llms.txt", ROOT)).toEqual([])
    expect(pages.filter((name) => !page.includes(`](${name})`))).toEqual([])
  })
})

describe("AGENTS.md", () => {
  it("AGENTS.md has fewer than 80 lines, and names only npm scripts that exist", () => {
    const text = read("AGENTS.md")
    expect(text.split("\n").length).toBeLessThan(80)
    const named = [...text.matchAll(/npm run ([\w:]+)/g)].map(([, name = ""]) => name)
    expect(named.length).toBeGreaterThan(0)
    expect(named.filter((name) => !Object.hasOwn(packageJson.scripts, name))).toEqual([])
    expect(existsSync(join(ROOT, "CONTRIBUTING.md"))).toBe(true)
  })
})

function commands(): readonly Command[] {
  const program = new Command()
  for (const add of [
    addAuditCommand,
    addDoctorCommand,
    addResendCommand,
    addSandboxCommand,
    addSeedCommand,
    addTriggerCommand,
  ]) {
    add(program)
  }
  return program.commands
}

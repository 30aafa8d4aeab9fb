import { readFileSync } from "node:fs"
import { join } from "node:path"
import { format, resolveConfig } from "prettier"
import { devDependencies, peerDependencies } from "../../package.json"
import { OLDEST_MEDUSA } from "../../src/modules/hosted-checkout/loaders/check-medusa"
import {
  readResults,
  starterTableOf,
  tableIn,
  tableOf,
  withRun,
  type StarterRun,
} from "../packed/lib/results"
import { MATRIX, NEWEST, OLDEST } from "../packed/matrix"

const PAGE = join(__dirname, "../../docs/contributing/compatibility.md")
const page = readFileSync(PAGE, "utf8")
const INSTALL_PAGE = join(__dirname, "../../docs/owners/install.md")

describe("The versions of Medusa that the docs claim", () => {
  it("compatibility.md lists the versions of Medusa that the packed plugin was tried on", async () => {
    const { packed } = await readResults()

    expect(tableIn(page, "packed")).toContain(`\n\n${await pretty(tableOf(packed))}\n<!--`)
  })

  it("The recorded results say that the packed plugin passed on each Medusa version, installer and NODE_ENV listed in packed/matrix.ts", async () => {
    const { packed } = await readResults()
    const tried = packed.map(({ medusa, installer, nodeEnv, passed }) => ({
      medusa,
      installer,
      nodeEnv,
      passed,
    }))
    expect(tried).toEqual(MATRIX.map((store) => ({ ...store, passed: true })))
  })

  it("The packed plugin was tried on the oldest Medusa version that the package allows and on the Medusa version that the repository is built with", async () => {
    const [oldest] = (await readResults()).packed
    expect([oldest?.medusa, OLDEST.medusa]).toEqual([OLDEST_MEDUSA, OLDEST_MEDUSA])
    expect(peerDependencies["@medusajs/medusa"]).toBe(`>=${OLDEST.medusa} <3`)
    expect(devDependencies["@medusajs/medusa"]).toBe(NEWEST.medusa)
  })

  it("install.md installs the react-router that Admin had on each tried Medusa version from 2.19 on", async () => {
    const installed = [
      ...readFileSync(INSTALL_PAGE, "utf8").matchAll(/ react-router-dom@(\S+)$/gm),
    ].map(([, version]) => version)
    const newer = (await readResults()).packed.filter(({ medusa }) => medusa !== OLDEST.medusa)
    expect(installed).toHaveLength(2)
    expect(new Set(installed)).toEqual(new Set(newer.map(({ router }) => router)))
  })
})

describe("The runs of Medusa's starter", () => {
  const run: StarterRun = {
    medusa: "2.18.0",
    installer: "npm",
    seconds: 120,
    checks: 30,
    tried: "2026-11-28",
  }

  it("compatibility.md lists the recorded runs of Medusa's starter", async () => {
    const { starter } = await readResults()

    expect(tableIn(page, "starter")).toContain(`\n\n${await pretty(starterTableOf(starter))}\n<!--`)
  })

  it("The table of the starter's runs names the Medusa version, the installer, the seconds to the paid order, the checks and the day", () => {
    expect(starterTableOf([run])).toContain(
      "| 2.18.0 | npm | 120 s | 30 checks passed on 2026-11-28 |"
    )
  })

  it("A new run of the starter replaces the run of the same Medusa version and installer, and no other run", () => {
    const newest: StarterRun = { ...run, medusa: "2.21.2" }
    const before: StarterRun = { ...run, medusa: "2.9.0" }
    const pnpm: StarterRun = { ...run, installer: "pnpm" }
    const faster: StarterRun = { ...run, seconds: 90 }
    const runs = [newest, run, pnpm, before, faster].reduce(withRun, [])

    expect(runs).toEqual([before, faster, pnpm, newest])
  })
})

async function pretty(table: string): Promise<string> {
  const options = await resolveConfig(PAGE)
  return await format(table, { ...options, parser: "markdown" })
}

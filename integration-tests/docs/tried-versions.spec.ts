import { readFileSync } from "node:fs"
import { join } from "node:path"
import { format, resolveConfig } from "prettier"
import { devDependencies, peerDependencies } from "../../package.json"
import { OLDEST_MEDUSA } from "../../src/modules/hosted-checkout/loaders/check-medusa"
import { readResults, tableIn, tableOf } from "../packed/lib/results"
import { MATRIX, NEWEST, OLDEST } from "../packed/matrix"

const PAGE = join(__dirname, "../../docs/contributing/compatibility.md")

describe("The versions of Medusa that the docs claim", () => {
  it("compatibility.md lists the versions of Medusa that the packed plugin was tried on", async () => {
    const options = await resolveConfig(PAGE)
    const table = await format(tableOf(await readResults()), { ...options, parser: "markdown" })

    expect(tableIn(readFileSync(PAGE, "utf8"))).toContain(`\n\n${table}\n<!--`)
  })

  it("The recorded results say that the packed plugin passed on each Medusa version, installer and NODE_ENV listed in packed/matrix.ts", async () => {
    const tried = (await readResults()).map(({ medusa, installer, nodeEnv, passed }) => ({
      medusa,
      installer,
      nodeEnv,
      passed,
    }))
    expect(tried).toEqual(MATRIX.map((store) => ({ ...store, passed: true })))
  })

  it("The packed plugin was tried on the oldest Medusa version that the package allows and on the Medusa version that the repository is built with", async () => {
    const [oldest] = await readResults()
    expect([oldest?.medusa, OLDEST.medusa]).toEqual([OLDEST_MEDUSA, OLDEST_MEDUSA])
    expect(peerDependencies["@medusajs/medusa"]).toBe(`>=${OLDEST.medusa} <3`)
    expect(devDependencies["@medusajs/medusa"]).toBe(NEWEST.medusa)
  })
})

import { PAGE_GENERATOR } from "../../core/page-generator"
import { reachLinkPage } from "../ping/reach-link-page"
import { answers, neverAnswers } from "./support/behaviours"
import { freePort, gatewayThat, stopServers } from "./support/stub-gateway"

const PAGE = `<html><meta name="generator" content="${PAGE_GENERATOR}" /></html>`
const reach = async (url: string, timeoutMs = 5_000) =>
  await reachLinkPage(url, { env: {}, timeoutMs })

describe("reachLinkPage", () => {
  afterEach(stopServers)

  it("The diagnosis finds that Medusa's own payment link reaches the plugin's page, also over a redirect", async () => {
    const backend = await gatewayThat(answers(404, PAGE))
    expect(await reach(backend.url)).toEqual({ kind: "reached" })
    const location = `${backend.url}/payment-collection/doctor-check`
    const shop = await gatewayThat(answers(307, "", { location }))
    expect(await reach(shop.url)).toEqual({ kind: "reached" })
    expect([...shop.requests, ...backend.requests]).toMatchObject([
      { method: "GET", path: "/payment-collection/doctor-check" },
      { method: "GET", path: "/payment-collection/doctor-check" },
      { method: "GET", path: "/payment-collection/doctor-check" },
    ])
  })

  it("The diagnosis finds that Medusa's own payment link does not reach the plugin's page if another page answers, or nothing in time", async () => {
    const shop = await gatewayThat(answers(200, {}))
    expect(await reach(shop.url)).toEqual({ kind: "other", status: 200 })
    const nobody = `http://127.0.0.1:${await freePort()}`
    expect(await reach(nobody)).toEqual({ kind: "unreachable", reason: "ECONNREFUSED" })
    const silent = await gatewayThat(neverAnswers)
    expect(await reach(silent.url, 50)).toEqual({ kind: "unreachable", reason: "TimeoutError" })
  })
})

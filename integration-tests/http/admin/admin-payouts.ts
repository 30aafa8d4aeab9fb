import type {
  AdminAttentionResponse,
  AdminPayoutColumnsResponse,
  AdminPayoutComparisonResponse,
  AdminPayoutMappingsResponse,
} from "../../../src/admin-api"
import { adminHeaders, asAdmin } from "../../helpers/admin/admin"
import { placeOrder } from "../../helpers/money/refunds"
import { startNginx, type Nginx } from "../../helpers/processes/nginx"
import { describeWith } from "../../helpers/processes/programs"
import { atThePage } from "../../helpers/shopper/payments"
import { storeTests } from "../../helpers/store/store"

const PATH = "/admin/hosted-checkout"
const ACCOUNT = "pp_hosted-checkout_default"

const MAPPING = { reference: "Reference", amount: "Amount", currency: "Currency", fee: "Fee" }

export const describeAdminPayouts = storeTests("Payout files in the Admin API", (store) => {
  const post = async <Body>(path: string, body: object) =>
    await asAdmin<Body>(store, "POST", `${PATH}${path}`, body)
  const get = async <Body>(path: string) =>
    (await asAdmin<Body>(store, "GET", `${PATH}${path}`)).body
  const fileOf = (...lines: string[]) => ["Reference,Amount,Currency,Fee", ...lines].join("\n")
  const compare = async (content: string, over: object = {}) =>
    await post<AdminPayoutComparisonResponse>("/payouts/compare", {
      provider_id: ACCOUNT,
      content,
      mapping: MAPPING,
      ...over,
    })

  it("An admin compares a payout file of the gateway with the payments, which changes no payment", async () => {
    const order = await atThePage(store)
    await placeOrder(store, order)
    const [attempt] = await order.shopper.attempts()
    const content = fileOf(`${attempt?.id},0.01,CAD,0.00`, "somebody-elses,5.00,CAD,0.20")
    const before = await get<AdminAttentionResponse>("/attention")

    const columns = await post<AdminPayoutColumnsResponse>("/payouts/columns", { content })
    expect(columns).toMatchObject({
      status: 200,
      body: { file: { line_count: 2, guessed: { reference: "Reference", amount: "Amount" } } },
    })
    const day = new Date().toISOString().slice(0, 10)
    expect(await compare(content, { period: { from: day, to: day } })).toMatchObject({
      status: 200,
      body: {
        comparison: {
          line_count: 2,
          matched_count: 0,
          period_from: `${day}T00:00:00.000Z`,
          sums: { cad: { paid_out: "5.01", refunded: "0.00", fees: "0.20" } },
        },
      },
    })
    const { comparison } = (await compare(content)).body
    expect(comparison.groups).toMatchObject([
      {
        kind: "unknown_transaction",
        count: 1,
        differences: [{ line: 3, reference: "somebody-elses", found: "5.00" }],
      },
      {
        kind: "other_amount",
        count: 1,
        differences: [{ line: 2, attempt_id: attempt?.id, found: "0.01" }],
      },
    ])
    expect(await get("/attention")).toEqual(before)
    // Its processing may still be writing when it is checked next.
    expect((await order.shopper.attempts())[0]).toEqual({
      ...attempt,
      updated_at: expect.any(Date),
    })
  })

  it("An admin gets the differences between a payout file and the payments as CSV", async () => {
    const content = fileOf("=1+1,5.00,CAD,0")
    const answer = await fetch(`${store.url}${PATH}/payouts/compare/export`, {
      method: "POST",
      headers: { "content-type": "application/json", ...(await adminHeaders(store)) },
      body: JSON.stringify({ provider_id: ACCOUNT, content, mapping: MAPPING }),
    })
    expect(answer.headers.get("content-type")).toBe("text/csv; charset=utf-8")
    expect(answer.headers.get("content-disposition")).toBe(
      'attachment; filename="hosted-checkout-payouts.csv"'
    )
    expect((await answer.text()).split("\r\n")[1]).toBe(
      "unknown_transaction,2,payment,,'=1+1,,,CAD,5.00,CAD,"
    )
  })

  it("An admin can compare a payout file of ten thousand lines with the payments", async () => {
    const lines = Array.from({ length: 10_000 }, (_, line) => {
      return `reference-of-a-system-that-is-not-this-store-${line},1234567.89,CAD,0.95`
    })
    expect(await compare(fileOf(...lines))).toMatchObject({
      status: 200,
      body: { comparison: { line_count: 10_000, groups: [{ count: 10_000 }] } },
    })
  })

  describeWith("nginx", "sent through the nginx of deployment.md", () => {
    let nginx: Nginx

    beforeAll(async () => {
      nginx = await startNginx(store.url)
    })
    afterAll(async () => await nginx.stop())

    it("A payout file of eleven megabytes reaches the store through the nginx configuration of deployment.md", async () => {
      const answer = await fetch(`${nginx.url}${PATH}/payouts/columns`, {
        method: "POST",
        headers: { "content-type": "application/json", ...(await adminHeaders(store)) },
        body: JSON.stringify({ content: fileOf(...Array<string>(110).fill("x".repeat(99_999))) }),
      })
      expect([answer.status, await answer.text()]).toEqual([
        200,
        expect.stringContaining('"line_count":110'),
      ])
    })
  })

  it("The chosen columns of a payout file are saved only when an admin asks for that, not when an admin compares a file", async () => {
    const saved = { provider_id: ACCOUNT, mapping: MAPPING }
    const mappingOf = async () =>
      (await get<AdminPayoutMappingsResponse>("/payouts/mapping")).accounts.find(
        ({ provider_id }) => provider_id === ACCOUNT
      )?.mapping
    await compare(fileOf("one,5.00,CAD,0"))
    expect(await mappingOf()).toBeNull()
    expect(await post("/payouts/mapping", saved)).toMatchObject({ status: 200, body: saved })
    expect(await mappingOf()).toMatchObject(MAPPING)
  })

  it("A stranger who sends a payout file gets 401 before the file is parsed, and an admin gets 400 or 413 for a wrong body", async () => {
    const send = async (headers: Record<string, string>, body: string) =>
      (await fetch(`${store.url}${PATH}/payouts/columns`, { method: "POST", headers, body })).status
    const json = { "content-type": "application/json" }
    const admin = await adminHeaders(store)
    const large = "x".repeat(200_000)
    expect(await send(json, `{ "content": "${large}`)).toBe(401)
    expect(await send({ ...json, ...admin }, `{ "content": "${large}`)).toBe(400)
    const file = JSON.stringify({ content: "a,b" })
    expect(await send({ ...admin, "content-type": "text/plain" }, file)).toBe(400)
    expect(await send({ ...json, ...admin }, file)).toBe(200)
    const tooLarge = JSON.stringify({ content: "a,b\n".repeat(4e6) })
    expect(await send({ ...json, ...admin }, tooLarge)).toBe(413)
  })

  it("A wrong payout file is refused with the name of the wrong field, and an unknown merchant account with 404", async () => {
    expect(await compare("Reference,Amount\na,5")).toMatchObject({
      status: 400,
      body: { code: "payout_column_missing", field: "mapping" },
    })
    expect(await compare("a\0b,c\n")).toMatchObject({
      status: 400,
      body: { code: "field_has_nul", field: "content" },
    })
    const refused = { status: 400, body: { field: "mapping" } }
    expect(await compare("a,b", { mapping: { amount: "a" } })).toMatchObject(refused)
    const zone = { status: 400, body: { field: "time_zone" } }
    expect(await compare("a,b", { time_zone: "Toronto" })).toMatchObject(zone)
    const incomplete = { provider_id: ACCOUNT, mapping: { amount: "a" } }
    expect(await post("/payouts/mapping", incomplete)).toMatchObject(refused)
    const unknown = { status: 404, body: { code: "account_unknown" } }
    const other = { provider_id: "pp_none" }
    expect(await compare(fileOf("a,5.00,CAD,0"), other)).toMatchObject(unknown)
    expect(await post("/payouts/mapping", { ...other, mapping: MAPPING })).toMatchObject(unknown)
  })
})

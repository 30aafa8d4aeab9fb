import type {
  AdminAttentionResponse,
  AdminSettlementDifferenceListResponse,
  AdminSettlementGroupListResponse,
  AdminSettlementListResponse,
  AdminSettlementPreviewResponse,
  AdminSettlementResponse,
} from "../../../src/admin-api"
import { adminHeaders, asAdmin } from "../../helpers/admin/admin"
import { placeOrder } from "../../helpers/money/refunds"
import { atThePage } from "../../helpers/shopper/payments"
import { describeStore } from "../../helpers/store/store"

const PATH = "/admin/hosted-checkout"
const ACCOUNT = "pp_hosted-checkout_default"

const MAPPING = { reference: "Reference", amount: "Amount", currency: "Currency", fee: "Fee" }

describeStore("Over the Admin API, a settlement file", (store) => {
  const post = async <Body>(path: string, body: object) =>
    await asAdmin<Body>(store, "POST", `${PATH}${path}`, body)
  const get = async <Body>(path: string) =>
    (await asAdmin<Body>(store, "GET", `${PATH}${path}`)).body
  const fileOf = (...lines: string[]) => ["Reference,Amount,Currency,Fee", ...lines].join("\n")
  const load = async (content: string, name = "november.csv") =>
    await post<AdminSettlementResponse>("/settlements", {
      provider_id: ACCOUNT,
      name,
      content,
      mapping: MAPPING,
    })

  it("is compared with the payments, and what differs is listed until it is closed", async () => {
    const order = await atThePage(store)
    await placeOrder(store, order)
    const [attempt] = await order.shopper.attempts()
    const content = fileOf(`${attempt?.id},0.01,CAD,0.00`, "somebody-elses,5.00,CAD,0.20")

    const preview = await post<AdminSettlementPreviewResponse>("/settlements/preview", {
      provider_id: ACCOUNT,
      content,
      mapping: MAPPING,
    })
    expect(preview).toMatchObject({
      status: 200,
      body: { preview: { mapping: null, line_count: 2, result: { matched_count: 0 } } },
    })

    const { status, body } = await load(content)
    expect(status).toBe(200)
    const { settlement } = body
    expect(settlement).toMatchObject({
      name: "november.csv",
      provider_id: ACCOUNT,
      line_count: 2,
      matched_count: 0,
      difference_count: 2,
      sums: { cad: { paid_out: "5.01", refunded: "0.00", fees: "0.20" } },
      period_from: null,
      groups: [
        { kind: "unknown_transaction", total: 1, open: 1 },
        { kind: "other_amount", total: 1, open: 1 },
      ],
    })
    const list = await get<AdminSettlementListResponse>("/settlements")
    expect(list).toMatchObject({
      settlements: [{ id: settlement.id, open_count: 2, sums: settlement.sums }],
      count: 1,
    })
    expect(list.accounts).toContain(ACCOUNT)

    const differences = `/settlements/${settlement.id}/differences?order=line`
    expect(await get<AdminSettlementDifferenceListResponse>(differences)).toMatchObject({
      differences: [
        { kind: "other_amount", line: 2, attempt_id: attempt?.id, found: "0.01", status: "open" },
        { kind: "unknown_transaction", line: 3, reference: "somebody-elses", found: "5.00" },
      ],
      count: 2,
    })
    const groups = await get<AdminSettlementGroupListResponse>("/settlement-groups")
    expect(groups.settlement_groups).toMatchObject([
      { settlement_id: settlement.id, kind: "other_amount", open: 1, name: "november.csv" },
      { settlement_id: settlement.id, kind: "unknown_transaction", open: 1 },
    ])
    const before = await get<AdminAttentionResponse>("/attention")
    expect(before.attention).toMatchObject({ settlement_groups: 2 })

    const closed = await post<AdminSettlementResponse>(`/settlements/${settlement.id}/close`, {
      kind: "other_amount",
      note: "asked the gateway",
    })
    expect(closed.body.settlement.groups).toMatchObject([
      { kind: "unknown_transaction", open: 1 },
      { kind: "other_amount", open: 0 },
    ])
    expect(await get(`${differences}&status=closed`)).toMatchObject({
      differences: [{ note: "asked the gateway" }],
    })
    const after = await get<AdminAttentionResponse>("/attention")
    expect(after.attention).toMatchObject({ settlement_groups: 1 })
    expect((await order.shopper.attempts())[0]).toEqual(attempt)
  })

  it("may have ten thousand lines", async () => {
    const lines = Array.from({ length: 10_000 }, (_, line) => {
      return `reference-of-a-system-that-is-not-this-store-${line},1234567.89,CAD,0.95`
    })
    const { body, status } = await load(fileOf(...lines), "large.csv")
    expect(status).toBe(200)
    expect(body.settlement).toMatchObject({ line_count: 10_000, difference_count: 10_000 })
  })

  it("can be withdrawn, and is imported again then", async () => {
    const content = fileOf("one,5.00,CAD,0")
    const { settlement } = (await load(content, "wrong.csv")).body
    const check = async () =>
      (
        await post<AdminSettlementPreviewResponse>("/settlements/preview", {
          provider_id: ACCOUNT,
          content,
        })
      ).body.preview.imported
    expect(await check()).toMatchObject({ id: settlement.id, name: "wrong.csv" })

    await post(`/settlements/${settlement.id}/close`, { note: "wrong file" })
    expect(await post(`/settlements/${settlement.id}/withdraw`, {})).toMatchObject({
      status: 400,
      body: { code: "settlement_has_closed" },
    })
    const sure = { with_closed: true }
    expect(await post(`/settlements/${settlement.id}/withdraw`, sure)).toEqual({
      status: 200,
      body: { id: settlement.id },
    })
    expect(await check()).toBeNull()
    const { settlements } = await get<AdminSettlementListResponse>("/settlements")
    expect(settlements.map(({ name }) => name)).not.toContain("wrong.csv")
    expect((await load(content, "right.csv")).status).toBe(200)
  })

  it("is not parsed for a stranger, and only as JSON for an admin", async () => {
    const send = async (headers: Record<string, string>, body: string) =>
      (await fetch(`${store.url}${PATH}/settlements/preview`, { method: "POST", headers, body }))
        .status
    const json = { "content-type": "application/json" }
    const admin = await adminHeaders(store)
    const large = "x".repeat(200_000)
    expect(await send(json, `{ "content": "${large}`)).toBe(401)
    expect(await send({ ...json, ...admin }, `{ "content": "${large}`)).toBe(400)
    const file = JSON.stringify({ provider_id: ACCOUNT, content: "a,b" })
    expect(await send({ ...admin, "content-type": "text/plain" }, file)).toBe(400)
    expect(await send({ ...json, ...admin }, file)).toBe(200)
    const tooLarge = JSON.stringify({ provider_id: ACCOUNT, content: "a,b\n".repeat(4e6) })
    expect(await send({ ...json, ...admin }, tooLarge)).toBe(413)
  })

  it("is refused with the field that is wrong", async () => {
    await load(fileOf("a,5.00,CAD,0"))
    expect(await load(fileOf("a,5.00,CAD,0"))).toMatchObject({
      status: 400,
      body: { code: "settlement_imported", field: "content" },
    })
    expect(await load("Reference,Amount\na,5")).toMatchObject({
      status: 400,
      body: { code: "settlement_column_missing", field: "mapping" },
    })
    expect(await load("a\0b,c\n")).toMatchObject({
      status: 400,
      body: { code: "field_has_nul", field: "content" },
    })
    const none = await post("/settlements/preview", {
      provider_id: ACCOUNT,
      content: "a,b",
      mapping: { amount: "a" },
    })
    expect(none).toMatchObject({ status: 400, body: { field: "mapping" } })
    expect(await post("/settlements/gone/close", { note: "x" })).toMatchObject({
      status: 404,
      body: { code: "settlement_unknown" },
    })
    const unknown = await post("/settlements/preview", { provider_id: "pp_none", content: "a,b" })
    expect(unknown).toMatchObject({ status: 404, body: { code: "account_unknown" } })
  })
})

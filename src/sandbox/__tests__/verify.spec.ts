import { call, open, verify, type ErrorBody } from "./support/calls"
import { closeSandboxes, sandboxWith } from "./support/sandboxes"
import { APPROVING, DECLINING } from "./support/shopper"

describe("The sandbox's answer to verify", () => {
  afterEach(closeSandboxes)

  it("The sandbox's verify call answers pending, with amount and reference, for a session in which no card was entered", async () => {
    const sandbox = await sandboxWith()
    const { token } = await open(sandbox, { amount: 20, reference: "order_1" })

    expect(await verify(sandbox, token)).toEqual({
      status: "pending",
      amount: "20.00",
      currency: "CAD",
      reference: "order_1",
      merchant_site_id: "site_sandbox",
    })
  })

  it("The sandbox's verify call answers without a reference when the session has none", async () => {
    const sandbox = await sandboxWith()
    const { token } = await open(sandbox)

    expect(await verify(sandbox, token)).not.toHaveProperty("reference")
  })

  it("The sandbox's verify call answers approved with the transaction and the masked card after a payment", async () => {
    const sandbox = await sandboxWith({ merchantSiteId: "site_7" })
    const { token } = await open(sandbox, { currency: "USD", reference: "order_1" })
    sandbox.control.pay(token, APPROVING)

    expect(await verify(sandbox, token)).toEqual({
      status: "approved",
      amount: "22.59",
      currency: "USD",
      reference: "order_1",
      transaction_id: sandbox.control.transactions()[0]?.transaction_id,
      merchant_site_id: "site_7",
      card_type: "VISA",
      card_number_masked: "424242******4242",
    })
  })

  it("The sandbox's verify call answers declined after a declined card, and approved after another card has paid", async () => {
    const sandbox = await sandboxWith()
    const { token } = await open(sandbox)

    sandbox.control.pay(token, DECLINING)
    expect(await verify(sandbox, token)).toMatchObject({
      status: "declined",
      card_number_masked: "400000******0002",
    })
    expect(await verify(sandbox, token)).not.toHaveProperty("transaction_id")

    sandbox.control.pay(token, APPROVING)
    expect(await verify(sandbox, token)).toMatchObject({ status: "approved" })
  })

  it("The sandbox's verify call answers cancelled after the shopper has cancelled", async () => {
    const sandbox = await sandboxWith()
    const { token } = await open(sandbox)
    sandbox.control.cancel(token)

    expect(await verify(sandbox, token)).toMatchObject({ status: "cancelled" })
  })

  it("The sandbox's verify call answers expired from expires_at on, but approved if the session was paid [case 44]", async () => {
    let now = new Date("2026-03-01T12:00:00Z")
    const sandbox = await sandboxWith({ now: () => now })
    const [unpaid, paid] = [await open(sandbox), await open(sandbox)]

    now = new Date("2026-03-01T12:29:59.999Z")
    expect(await verify(sandbox, unpaid.token)).toMatchObject({ status: "pending" })
    sandbox.control.pay(paid.token, APPROVING)

    now = new Date(paid.expires_at)
    expect(await verify(sandbox, unpaid.token)).toMatchObject({ status: "expired" })
    expect(await verify(sandbox, paid.token)).toMatchObject({ status: "approved" })
  })

  it("The sandbox's verify call answers 404 to an unknown token and to the id of a payment page", async () => {
    const sandbox = await sandboxWith()
    const { id } = await open(sandbox)

    for (const token of ["tok_unknown", id]) {
      const response = await call(sandbox, "verify", { token })
      expect(response.status).toBe(404)
      expect(((await response.json()) as ErrorBody).message).toMatch(/token/)
    }
  })

  it.each([
    [{}, "token: is required"],
    [{ token: "" }, "token: must not be empty"],
    [{ token: 7 }, "token: must be a string"],
  ])("The sandbox's verify call answers 400 to the body %j", async (body, message) => {
    const response = await call(await sandboxWith(), "verify", body)

    expect(response.status).toBe(400)
    expect(((await response.json()) as ErrorBody).message).toBe(message)
  })

  it("The sandbox's verify call uses the first status that the gateway profile lists for each meaning", async () => {
    const sandbox = await sandboxWith({
      profile: { statuses: { approved: ["captured", "approved"], declined: ["refused"] } },
    })
    const { token } = await open(sandbox)

    sandbox.control.pay(token, DECLINING)
    expect(await verify(sandbox, token)).toMatchObject({ status: "refused" })
    sandbox.control.pay(token, APPROVING)
    expect(await verify(sandbox, token)).toMatchObject({ status: "captured" })
  })
})

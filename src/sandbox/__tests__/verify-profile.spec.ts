import { call, open, verify } from "./support/calls"
import { closeSandboxes, sandboxWith } from "./support/sandboxes"
import { APPROVING, DECLINING } from "./support/shopper"

describe("The profile of verify's answer", () => {
  afterEach(closeSandboxes)

  it("moves the fields below a root and renames them", async () => {
    const sandbox = await sandboxWith({
      profile: {
        verify: {
          root: "data.transaction",
          fields: { status: "state", amount: "total.value", currency: "total.currency" },
        },
      },
    })
    const { token } = await open(sandbox)

    expect(await verify(sandbox, token)).toEqual({
      data: {
        transaction: {
          state: "pending",
          total: { value: "22.59", currency: "CAD" },
          merchant_site_id: "site_sandbox",
        },
      },
    })
  })

  it("answers 404 until a card was tried where the profile says so", async () => {
    const sandbox = await sandboxWith({ profile: { verify: { notFound: "until_paid" } } })
    const { token } = await open(sandbox)

    expect((await call(sandbox, "verify", { token })).status).toBe(404)
    sandbox.control.pay(token, DECLINING)
    expect(await verify(sandbox, token)).toMatchObject({ status: "declined" })
  })

  it("has another id than the notification where the profile says so", async () => {
    const sandbox = await sandboxWith({ profile: { verify: { transactionIds: "own" } } })
    const { token } = await open(sandbox)
    sandbox.control.pay(token, APPROVING)
    const [transaction] = sandbox.control.transactions()
    const { transaction_id } = await verify(sandbox, token)

    expect(transaction_id).toBe(transaction?.transaction_id.replace("txn_", "vfy_"))
    expect(transaction_id).not.toBe(transaction?.transaction_id)
  })

  it("uses the first status of each of the profile's lists", async () => {
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

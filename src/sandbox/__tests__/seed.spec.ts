import { open } from "./support/calls"
import { closeSandboxes, sandboxWith } from "./support/sandboxes"

async function idsOf(seed: string | undefined) {
  const sandbox = await sandboxWith(seed === undefined ? {} : { seed })
  const { id, token } = await open(sandbox)
  sandbox.control.pay(token)
  return { sandbox, ids: [id, token, sandbox.control.transactions()[0]?.transaction_id] }
}

describe("A seed", () => {
  afterEach(closeSandboxes)

  it("A sandbox with the same seed gives the same ids in each run, and with another seed other ids", async () => {
    const [first, again, other] = await Promise.all(["one", "one", "two"].map(idsOf))

    expect(again?.ids).toEqual(first?.ids)
    expect(new Set([...(first?.ids ?? []), ...(other?.ids ?? [])]).size).toBe(6)
  })

  it("A sandbox with a seed never gives the same id twice in a run, and starts over after a reset", async () => {
    const { sandbox, ids } = await idsOf("one")
    expect((await open(sandbox)).token).not.toBe(ids[1])
    sandbox.control.reset()

    expect((await open(sandbox)).token).toBe(ids[1])
  })

  it("A sandbox with a seed gives the same ids whether or not calls were refused before", async () => {
    const { ids } = await idsOf("one")
    const sandbox = await sandboxWith({ seed: "one" })
    await Promise.all(
      [1, 2, 3].map(() => fetch(`${sandbox.url}/hosted-payments/checkout-url`, { method: "POST" }))
    )

    expect((await open(sandbox)).id).toBe(ids[0])
  })

  it("A sandbox without a seed gives different ids in each run", async () => {
    const [first, second] = [await idsOf(undefined), await idsOf(undefined)]

    expect(new Set([...first.ids, ...second.ids]).size).toBe(6)
  })
})

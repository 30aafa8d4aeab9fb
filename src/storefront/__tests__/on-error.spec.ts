import { asking, HANDLE, sdkError } from "./support/sdk.ts"

const CART = { id: "cart_1", total: 1, payment_collection: { id: HANDLE } }

/** Starts a payment that Medusa fails to start, with no `onError` of the storefront's own. */
const failToStart = async () => await asking([sdkError(500, "Down.")]).payments.start(CART)

describe("Failures without an onError", () => {
  const reported = jest.fn()
  const logged = jest.spyOn(console, "error").mockImplementation()
  afterEach(() => {
    jest.clearAllMocks()
    Reflect.deleteProperty(globalThis, "reportError")
  })
  afterAll(() => logged.mockRestore())

  it("A payment that cannot be started in a browser goes to window.reportError if the storefront sets no onError", async () => {
    Object.assign(globalThis, { reportError: reported })
    await failToStart()

    expect(reported).toHaveBeenCalledWith(expect.objectContaining({ name: "PaymentError" }))
    expect(logged).not.toHaveBeenCalled()
  })

  it("A payment that cannot be started on a server goes to console.error if the storefront sets no onError", async () => {
    await failToStart()

    expect(logged).toHaveBeenCalledWith(expect.objectContaining({ name: "PaymentError" }))
  })
})

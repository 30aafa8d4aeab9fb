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

  it("The storefront kit passes the error of a payment that cannot be started to a browser's reportError if there is no onError", async () => {
    Object.assign(globalThis, { reportError: reported })
    await failToStart()

    expect(reported).toHaveBeenCalledWith(expect.objectContaining({ name: "PaymentError" }))
    expect(logged).not.toHaveBeenCalled()
  })

  it("The storefront kit passes the error of a payment that cannot be started to a server's console.error if there is no onError", async () => {
    await failToStart()

    expect(logged).toHaveBeenCalledWith(expect.objectContaining({ name: "PaymentError" }))
  })
})

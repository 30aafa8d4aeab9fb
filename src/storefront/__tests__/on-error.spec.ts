import { asking, HANDLE, sdkError } from "./support/sdk.ts"

const CART = { id: "cart_1", total: 1, payment_collection: { id: HANDLE } }

/** Starts a payment that Medusa fails to start, with no `onError` of the storefront's own. */
const failToStart = async () => await asking([sdkError(500, "Down.")]).payments.start(CART)

describe("A failure that no caller gets", () => {
  const reported = jest.fn()
  const logged = jest.spyOn(console, "error").mockImplementation()
  afterEach(() => {
    jest.clearAllMocks()
    Reflect.deleteProperty(globalThis, "reportError")
  })
  afterAll(() => logged.mockRestore())

  it("An error of a storefront's code raises the error event of a browser, as `reportError` does", async () => {
    Object.assign(globalThis, { reportError: reported })
    await failToStart()

    expect(reported).toHaveBeenCalledWith(expect.objectContaining({ name: "PaymentError" }))
    expect(logged).not.toHaveBeenCalled()
  })

  it("An error of a storefront's code is in the console of a server", async () => {
    await failToStart()

    expect(logged).toHaveBeenCalledWith(expect.objectContaining({ name: "PaymentError" }))
  })
})

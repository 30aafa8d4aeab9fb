import { createElement } from "react"
import { renderToString } from "react-dom/server"
import { PayButton, PaymentNotice, PaymentReturn } from "../react/index.ts"

const orderUrl = "/order/{order_id}"
const components = {
  PayButton: createElement(PayButton, {
    start: async () => await Promise.reject(new Error("Nobody clicked")),
    onOrder: () => undefined,
  }),
  PaymentNotice: createElement(PaymentNotice, { handle: "aB3-_aB3-_aB3-_aB3-_aB3-", orderUrl }),
  PaymentReturn: createElement(PaymentReturn, { handle: null, checkoutUrl: "/", orderUrl }),
}

describe("A component without a provider", () => {
  const reported = jest.spyOn(console, "error").mockImplementation()
  afterAll(() => reported.mockRestore())

  it.each(Object.entries(components))(
    "The kit's component %s throws an error that says how to add PaymentsProvider if PaymentsProvider is missing",
    (_, component) => {
      expect(() => renderToString(component)).toThrow(
        "Wrap the page in <PaymentsProvider payments={payments}>"
      )
    }
  )
})

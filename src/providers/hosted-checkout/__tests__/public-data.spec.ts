import type { ProviderDeps } from "../../../payments/deps"
import HostedCheckoutProviderService from "../service"

const OURS = {
  session_id: "payses_1",
  handle: null,
  checkout_url: "https://gateway.example.com/checkout/1",
  expires_at: "2027-01-15T10:30:00.000Z",
}
const STORED = {
  ...OURS,
  card_number_masked: "424242******4242",
  client: { transaction_id: "txn_1" },
}

/** No attempt is known, so that each method answers the data that it was given. */
class Provider extends HostedCheckoutProviderService {
  protected override get deps_(): ProviderDeps {
    const attempts = { bySession: async () => undefined, byHandle: async () => undefined }
    const payments = { bySession: async () => undefined }
    const medusa = {
      session: async () => ({ id: "payses_1", amount: 5, cart: null }),
      sessionInDeletion: () => undefined,
    }
    return { repositories: { attempts, payments }, medusa } as unknown as ProviderDeps
  }
}

describe("The data of the provider's answers", () => {
  const provider = new Provider({} as never, { account: "default" })

  it.each([
    "authorizePayment",
    "cancelPayment",
    "capturePayment",
    "deletePayment",
    "getPaymentStatus",
    "retrievePayment",
  ] as const)(
    "The provider's %s answers only the four public fields of a payment's data [case 71]",
    async (method) => {
      expect((await provider[method]({ data: STORED })).data).toEqual(OURS)
    }
  )

  it("The provider answers only the four public fields of a session whose amount becomes zero [case 71]", async () => {
    const input = { amount: 0, currency_code: "cad", data: STORED }
    const { data } = await provider.updatePayment(input)
    expect(JSON.parse(JSON.stringify(data))).toEqual({
      ...OURS,
      checkout_url: null,
      expires_at: null,
    })
  })
})

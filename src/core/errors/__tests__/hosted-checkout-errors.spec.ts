import {
  HostedCheckoutError,
  MerchantKeyError,
  OptionsError,
  StoredKeyError,
  TransactionReusedError,
  WebhookPayloadError,
  WebhookSignatureError,
} from "../hosted-checkout-errors"

describe("Errors", () => {
  it.each([
    ["merchant_key_unavailable", true, new MerchantKeyError("none is set")],
    ["options_invalid", false, new OptionsError("baseUrl")],
    ["stored_key_unreadable", false, new StoredKeyError("altered")],
    ["transaction_reused", false, new TransactionReusedError("txn_1")],
    ["webhook_payload_unreadable", false, new WebhookPayloadError("a list")],
    ["webhook_signature_mismatch", false, new WebhookSignatureError()],
  ])(
    "The error with the code %s has the name of its class, and its property retryable is %s",
    (code, retryable, error) => {
      expect(error).toBeInstanceOf(HostedCheckoutError)
      expect(error).toMatchObject({ name: error.constructor.name, code, retryable })
    }
  )

  it("An error that the plugin exports keeps the message that is given to its constructor", () => {
    expect(new TransactionReusedError("txn_1").message).toBe("txn_1")
  })
})

import {
  HostedCheckoutError,
  MerchantKeyError,
  OptionsError,
  StoredKeyError,
  TransactionReusedError,
  WebhookPayloadError,
  WebhookSignatureError,
} from "../hosted-checkout-errors"

describe("An error of the plugin", () => {
  it.each([
    [new MerchantKeyError("none is set"), "merchant_key_unavailable", true],
    [new OptionsError("baseUrl"), "options_invalid", false],
    [new StoredKeyError("altered"), "stored_key_unreadable", false],
    [new TransactionReusedError("txn_1"), "transaction_reused", false],
    [new WebhookPayloadError("a list"), "webhook_payload_unreadable", false],
    [new WebhookSignatureError(), "webhook_signature_mismatch", false],
  ])("%s has the code %s, and a retry may help: %s", (error, code, retryable) => {
    expect(error).toBeInstanceOf(HostedCheckoutError)
    expect(error).toMatchObject({ name: error.constructor.name, code, retryable })
  })

  it("that is made with a message has it", () => {
    expect(new TransactionReusedError("txn_1").message).toBe("txn_1")
  })
})

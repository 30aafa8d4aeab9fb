import { readNotification } from "../notification"
import { generateTestHeader } from "../signature"

const SECRET = "sk_test_current"

describe("readNotification", () => {
  it("Two deliveries of one notification are recognised by the SHA-256 of the raw body", () => {
    const raw = Buffer.from("{}")
    const { body_sha256, body } = readNotification(raw, generateTestHeader(raw, SECRET), SECRET, {})

    // printf '{}' | sha256sum
    expect(body_sha256).toBe("44136fa355b3678a1146ad16f7e8649e94fb4fc21fe77e8310c060f61caaff8a")
    expect(body).toEqual({})
  })

  it.each([
    ["a space", "{}", "{ }"],
    [
      "a field that is not stored",
      '{"reference":"hcatt_1","try":1}',
      '{"reference":"hcatt_1","try":2}',
    ],
  ])("Two notifications that differ only in %s are stored as two notifications", (_, ...raws) => {
    const [one, two] = raws.map((raw) =>
      readNotification(raw, generateTestHeader(raw, SECRET), SECRET, {})
    )

    expect(one?.body).toEqual(two?.body)
    expect(one?.body_sha256).not.toBe(two?.body_sha256)
  })

  it("Card numbers in the stored body of a notification are masked", () => {
    const raw = '{"reference":"hcatt_1","status":"4242424242424242"}'
    const { body } = readNotification(raw, generateTestHeader(raw, SECRET), SECRET, {})

    expect(body).toEqual({ reference: "hcatt_1", status: "424242******4242" })
  })

  it("A notification is stored with the fields that the gateway documents, and no other data", () => {
    const documented = {
      event: "payment.captured",
      merchant_site_id: "site_1",
      transaction_id: "txn_1",
      amount: "22.59",
      currency: "CAD",
      status: "approved",
      card_type: "VISA",
      card_number_masked: "424242******4242",
      reference: "hcatt_1",
      timestamp: "2027-01-15T10:30:00+00:00",
    }
    const raw = JSON.stringify({
      ...documented,
      ip: "203.0.113.77",
      last4: "4242",
      billing: { phone: "+15145550199", reference: "hcatt_1" },
      customer_name: "Robin Roy",
      "robin@example.com": true,
    })
    const { body } = readNotification(raw, generateTestHeader(raw, SECRET), SECRET, {})

    expect(body).toEqual(documented)
  })

  it("A notification's fields are read from the signed bytes, not from the masked copy", () => {
    const raw = '{"reference":"4242424242424242","stat\\u0000us":"approved","amount":"22.59"}'
    const { body, evidence } = readNotification(raw, generateTestHeader(raw, SECRET), SECRET, {})

    expect(body).toEqual({ reference: "4242424242424242", amount: "22.59" })
    expect(evidence).toEqual({ fields: { reference: "4242424242424242", amount: "22.59" } })
  })

  it("A transaction id that is a long number in a notification keeps all its digits", () => {
    const raw = '{"transaction_id":9007199254740993}'
    const { body, evidence } = readNotification(raw, generateTestHeader(raw, SECRET), SECRET, {})

    expect(body).toEqual({ transaction_id: "9007199254740993" })
    expect(evidence).toEqual({ fields: { transaction_id: "9007199254740993" } })
  })

  it("A notification with an unreadable field is stored with the name of that field", () => {
    const raw = '{"status":{"is":"approved","payer":"Robin Roy"}}'
    const { body, evidence } = readNotification(raw, generateTestHeader(raw, SECRET), SECRET, {})

    expect(body).toEqual({ status: "unreadable" })
    expect(evidence).toEqual({ unreadable: ["status"] })
  })

  it("A notification is accepted with the signature of any of the account's keys, in the gateway profile's encoding", () => {
    const options = { encoding: "base64" } as const
    const header = generateTestHeader("{}", SECRET, options)

    expect(readNotification("{}", header, ["sk_test_new", SECRET], options).body).toEqual({})
  })

  it("A notification is refused with 401 for a wrong signature, and with 400 for a body that is no JSON object", () => {
    expect(() => readNotification("{}", "sha256=0", SECRET, {})).toThrow(
      expect.objectContaining({ status: 401 }) as Error
    )
    expect(() => readNotification("[]", generateTestHeader("[]", SECRET), SECRET, {})).toThrow(
      expect.objectContaining({ status: 400 }) as Error
    )
  })
})

import { readNotification } from "../notification"
import { generateTestHeader } from "../signature"

const SECRET = "sk_test_current"

describe("readNotification", () => {
  it("names the raw body by its SHA-256, so that the same one twice is one row", () => {
    const raw = Buffer.from("{}")
    const { body_sha256, body } = readNotification(raw, generateTestHeader(raw, SECRET), SECRET, {})

    // printf '{}' | sha256sum
    expect(body_sha256).toBe("44136fa355b3678a1146ad16f7e8649e94fb4fc21fe77e8310c060f61caaff8a")
    expect(body).toEqual({})
  })

  it("distinguishes two bodies that differ in a space only", () => {
    const [one, two] = ["{}", "{ }"].map((raw) =>
      readNotification(raw, generateTestHeader(raw, SECRET), SECRET, {})
    )

    expect(one?.body).toEqual(two?.body)
    expect(one?.body_sha256).not.toBe(two?.body_sha256)
  })

  it("masks possible card numbers before anything is stored", () => {
    const raw = '{"reference":"hcatt_1","note":"4242424242424242"}'
    const { body } = readNotification(raw, generateTestHeader(raw, SECRET), SECRET, {})

    expect(body).toEqual({ reference: "hcatt_1", note: "424242******4242" })
  })

  it("reads its fields from the signed bytes, not from the copy kept for display", () => {
    const raw = '{"reference":"4242424242424242","stat\\u0000us":"approved","amount":"22.59"}'
    const { body, evidence } = readNotification(raw, generateTestHeader(raw, SECRET), SECRET, {})

    expect(body).toMatchObject({ status: "approved" })
    expect(evidence).toEqual({ fields: { reference: "4242424242424242", amount: "22.59" } })
  })

  it.each(["9007199254740993", "9007199254740992", "12345678901234567890"])(
    "distinguishes the transaction %s, sent as a number, from every other one",
    (id) => {
      const raw = `{"transaction_id":${id}}`
      const { body, evidence } = readNotification(raw, generateTestHeader(raw, SECRET), SECRET, {})

      expect(body).toEqual({ transaction_id: id })
      expect(evidence).toEqual({ fields: { transaction_id: id } })
    }
  )

  it("takes nothing from under __proto__", () => {
    const raw = '{"__proto__":{"status":"approved","reference":"hcatt_1"}}'
    const { evidence } = readNotification(raw, generateTestHeader(raw, SECRET), SECRET, {})

    expect(evidence).toEqual({ fields: {} })
  })

  it("names the fields that it cannot read, and is stored all the same", () => {
    const raw = '{"status":{"is":"approved"}}'
    const { body, evidence } = readNotification(raw, generateTestHeader(raw, SECRET), SECRET, {})

    expect(body).toEqual({ status: { is: "approved" } })
    expect(evidence).toEqual({ unreadable: ["status"] })
  })

  it("accepts any of the secrets, in the profile's encoding", () => {
    const options = { encoding: "base64" } as const
    const header = generateTestHeader("{}", SECRET, options)

    expect(readNotification("{}", header, ["sk_test_new", SECRET], options).body).toEqual({})
  })

  it("reads nothing that is not signed", () => {
    expect(() => readNotification("{}", "sha256=0", SECRET, {})).toThrow(
      expect.objectContaining({ status: 401 }) as Error
    )
    expect(() => readNotification("[]", generateTestHeader("[]", SECRET), SECRET, {})).toThrow(
      expect.objectContaining({ status: 400 }) as Error
    )
  })
})

import { createHmac } from "node:crypto"
import { gzipSync } from "node:zlib"
import { ContainerRegistrationKeys } from "@medusajs/framework/utils"
import { generateTestHeader } from "../../../src/core/signature/signature"
import { malformedHeaders } from "../../../src/core/__tests__/support/malformed-headers"
import { malformedJson } from "../../../src/core/__tests__/support/malformed-json"
import { handled } from "../../helpers/store/handled"
import { rawPost, type RawPost } from "../../helpers/gateway/raw-post"
import { storeTests, SECRET_KEY } from "../../helpers/store/store"

const HEADER = "x-service-signature"
const INBOX = "hosted_checkout_statement"
const FAILURES = "hosted_checkout_signature_failure"
const BODY = '{"event":"payment.created","reference":"unknown"}'

/** Over the very bytes, by no code of ours. */
const signatureOf = (body: string | Uint8Array) =>
  `sha256=${createHmac("sha256", SECRET_KEY).update(body).digest("hex")}`

export const describeWebhookAttacks = storeTests("Attacks on the webhook route", (store) => {
  const db = () => store.container.resolve(ContainerRegistrationKeys.PG_CONNECTION)
  const stored = async () => await db()<{ body: Record<string, unknown> }>(INBOX)
  const send = async (post: RawPost, path = "default"): Promise<number | undefined> => {
    const url = `${store.url}/hooks/hosted-checkout/${path}`
    return (await rawPost(url.replace("localhost", "127.0.0.1"), post)).status
  }
  const sendSigned = async (body: string | Uint8Array, headers: RawPost["headers"] = {}) =>
    await send({ body, headers: { [HEADER]: signatureOf(body), ...headers } })

  it("The webhook route answers 401 to every malformed signature header, and stores nothing [case 3] [case 4]", async () => {
    for (const header of malformedHeaders(BODY, SECRET_KEY)) {
      const status = await send({ body: BODY, headers: { [HEADER]: header } })
      expect([header, status]).toEqual([header, 401])
    }
    expect(await send({ body: BODY })).toBe(401)
    expect(await stored()).toEqual([])
  })

  it("The webhook route answers 400 to a signed body that is no JSON and 401 to a forged body, and stores nothing [case 12]", async () => {
    for (const { wrong, body } of malformedJson) {
      expect([wrong, await sendSigned(body)]).toEqual([wrong, 400])
      const forged = { [HEADER]: generateTestHeader(body, "sk_somebody_else") }
      expect([wrong, await send({ body, headers: forged })]).toEqual([wrong, 401])
    }
    expect(await stored()).toEqual([])
  })

  it.each(["0", "-1.5", '""', '"text"', "true", "false", "null", "[]", '[{"event":"x"}]'])(
    "The webhook route answers 400 to the signed JSON %s, which is no object [case 13]",
    async (body) => {
      expect(await sendSigned(body)).toBe(400)
      expect(await stored()).toEqual([])
    }
  )

  it("The webhook route answers 401 to a signed body that was re-serialised, or has a bit flipped [case 6]", async () => {
    const headers = { [HEADER]: signatureOf(BODY) }
    for (const body of [JSON.stringify(JSON.parse(BODY), null, 2), `${BODY}\n`, ` ${BODY}`]) {
      expect([body, await send({ body, headers })]).toEqual([body, 401])
    }
    for (let at = 0; at < BODY.length; at += 1) {
      const body = Buffer.from(BODY)
      body[at] = (body[at] ?? 0) ^ 1
      expect([at, await send({ body, headers })]).toEqual([at, 401])
    }
    expect(await send({ body: BODY, headers })).toBe(200)
  })

  it("The webhook route checks a signature over the body's bytes, not over the decoded characters [case 7]", async () => {
    const bodyWith = (byte: number) =>
      Buffer.concat([Buffer.from('{"a":"'), Buffer.from([byte]), Buffer.from('"}')])
    expect(bodyWith(0xff).toString()).toBe(bodyWith(0xfe).toString())
    const headers = { [HEADER]: signatureOf(bodyWith(0xff)) }

    expect(await send({ body: bodyWith(0xfe), headers })).toBe(401)
    expect(await send({ body: bodyWith(0xff), headers })).toBe(400)
  })

  it("The webhook route accepts a body with a byte order mark only if the signature covers the mark [case 7]", async () => {
    const marked = `\ufeff${BODY}`
    expect(await send({ body: marked, headers: { [HEADER]: signatureOf(BODY) } })).toBe(401)
    expect(await send({ body: BODY, headers: { [HEADER]: signatureOf(marked) } })).toBe(401)
    expect(await sendSigned(marked)).toBe(200)
  })

  it("The webhook route answers 401 to a signature header that is sent twice [case 8]", async () => {
    const right = signatureOf(BODY)
    const wrong = generateTestHeader(BODY, "sk_somebody_else")
    for (const both of [
      [right, right],
      [right, wrong],
      [wrong, right],
    ]) {
      expect(await send({ body: BODY, headers: { [HEADER]: both } })).toBe(401)
    }
    expect(await stored()).toEqual([])
  })

  it("The webhook route answers 401 to an empty body, and 200 to a signed body of any content type [case 9]", async () => {
    for (const chunked of [true, false]) {
      const headers = { [HEADER]: signatureOf("") }
      expect(await send({ body: "", headers, chunked })).toBe(401)
    }
    for (const type of ["text/plain", "multipart/form-data; boundary=x", "image/png", "x", ""]) {
      expect([type, await sendSigned(BODY, { "content-type": type })]).toEqual([type, 200])
    }
  })

  it("The webhook route never decompresses a body, and answers 400 to compressed JSON [case 10]", async () => {
    const packed = gzipSync(BODY)
    const bomb = gzipSync(`{"a":"${" ".repeat(32 * 1024 * 1024)}"}`)
    expect(bomb.byteLength).toBeLessThan(64 * 1024)
    for (const encoding of ["gzip", "deflate", "br"]) {
      const headers = { "content-encoding": encoding, "content-type": "application/json" }
      expect(await sendSigned(packed, headers)).toBe(400)
      expect(await sendSigned(bomb, headers)).toBe(400)
      // Signed as what it would be unpacked.
      const inner = { ...headers, [HEADER]: signatureOf(BODY) }
      expect(await send({ body: packed, headers: inner })).toBe(401)
    }
    expect(await stored()).toEqual([])
  })

  it("The webhook route answers 413 to a body that is too large, also compressed or without a length [case 10]", async () => {
    const large = Buffer.alloc(64 * 1024 + 1, "x")
    const headers = { [HEADER]: signatureOf(large) }
    expect(await send({ body: large, headers })).toBe(413)
    expect(await send({ body: large, headers, chunked: true })).toBe(413)
    expect(await send({ body: large, headers: { ...headers, "content-encoding": "gzip" } })).toBe(
      413
    )
  })

  it("The webhook route answers 401 to a forged notification, whatever its headers and query claim [case 11]", async () => {
    const forged = generateTestHeader(BODY, "sk_somebody_else")
    const claims: Record<string, string>[] = [
      { host: "localhost" },
      { host: "127.0.0.1:9000", "x-forwarded-host": "localhost" },
      { "x-forwarded-for": "127.0.0.1", "x-real-ip": "127.0.0.1" },
      { forwarded: "for=127.0.0.1;host=localhost", via: "1.1 localhost" },
      { "x-debug": "true", "x-test-mode": "1", "x-skip-signature": "true", debug: "1" },
      { authorization: `Bearer ${SECRET_KEY}`, "x-api-key": SECRET_KEY },
      { "x-http-method-override": "GET", "user-agent": "HostedCheckout/1.0" },
    ]
    for (const headers of claims) {
      const sent = { ...headers, [HEADER]: forged }
      expect([headers, await send({ body: BODY, headers: sent })]).toEqual([headers, 401])
    }
    const query = "default?debug=true&skip_signature=1&env=test"
    expect(await send({ body: BODY, headers: { [HEADER]: forged } }, query)).toBe(401)
    expect(await send({ body: BODY }, query)).toBe(401)
  })

  it("The webhook route answers 404 to a notification for a merchant account that is not configured, signed or not [case 17]", async () => {
    for (const name of ["other", "__proto__", "constructor", "default%20", "..%2fdefault"]) {
      const headers = { [HEADER]: signatureOf(BODY) }
      expect([name, await send({ body: BODY, headers }, name)]).toEqual([name, 404])
      expect([name, await send({ body: BODY }, name)]).toEqual([name, 404])
    }
  })

  it("A notification cannot change JavaScript's prototypes, and the last of two equal keys is stored [case 13]", async () => {
    const evil = '{"polluted":"yes","prototype":{"polluted":"yes"}}'
    const before = Reflect.ownKeys(Object.prototype)
    const body = `{"event":"payment.created","reference":"unknown","status":"one","status":"two","__proto__":${evil},"constructor":${evil},"deep":{"__proto__":${evil}}}`
    expect(await sendSigned(body)).toBe(200)
    await handled(store)

    expect(({} as Record<string, unknown>).polluted).toBeUndefined()
    expect(Reflect.ownKeys(Object.prototype)).toEqual(before)
    expect(await stored()).toMatchObject([{ body: { status: "two" } }])
  })

  it("A flood of forged notifications causes no database write, and is counted in memory [case 51]", async () => {
    await store.repositories.signatureFailures.flush()
    await db()(FAILURES).delete()
    const written: string[] = []
    const note = ({ sql }: { sql: string }) => {
      if (/^\s*(insert|update|delete|with)\b/i.test(sql) && sql.includes("hosted_checkout")) {
        written.push(sql)
      }
    }
    db().on("query", note)
    const answers: unknown[] = []
    for (let round = 0; round < 4; round += 1) {
      const flood = Array.from({ length: 50 }, async (_, at) => {
        const body = JSON.stringify({ event: "payment.captured", reference: `${round}-${at}` })
        return await send({ body, headers: { [HEADER]: generateTestHeader(body, `sk_${at}`) } })
      })
      answers.push(...(await Promise.all(flood)))
    }
    db().removeListener("query", note)

    expect(new Set(answers)).toEqual(new Set([401]))
    expect(written).toEqual([])
    expect(await stored()).toEqual([])
    const day = new Date(Date.now() - 24 * 60 * 60_000)
    const { count } = await store.repositories.signatureFailures.since(
      "pp_hosted-checkout_default",
      day
    )
    expect(count).toBe(200)
  })

  it("Line breaks, terminal codes and HTML in a notification never reach the log [case 52]", async () => {
    const logger = store.container.resolve(ContainerRegistrationKeys.LOGGER)
    const lines: string[] = []
    for (const level of ["error", "warn", "info", "log"] as const) {
      jest
        .spyOn(logger, level)
        .mockImplementation((...said: unknown[]) => void lines.push(said.map(String).join(" ")))
    }
    const hostile = "x\r\nERROR forged line\u001b[31m<script>alert(1)</script>"
    for (const fields of [
      { event: hostile, reference: hostile, status: hostile },
      { event: 42, [hostile]: hostile },
      { event: "payment.captured", reference: hostile, transaction_id: [hostile] },
    ]) {
      expect(await sendSigned(JSON.stringify(fields))).toBe(200)
    }
    await handled(store)
    jest.restoreAllMocks()

    expect(lines.filter((line) => /forged line|<script|[\r\u001b]/.test(line))).toEqual([])
  })
})

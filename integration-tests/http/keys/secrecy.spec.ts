import { randomBytes } from "node:crypto"
import { mkdtemp, readFile, rm } from "node:fs/promises"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { pathToFileURL } from "node:url"
import { ADMIN_EMAIL, ADMIN_PASSWORD } from "../../../demo/seed/admin-login"
import { runCli } from "../../../src/cli/__tests__/support/run-cli"
import type { CheckoutAttempt } from "../../../src/core/attempt/attempt"
import { decryptKey } from "../../../src/core/keys/key-cipher"
import { SPANS } from "../../../src/core/ports/telemetry"
import { imbalances, unfinished } from "../../helpers/money/balance"
import { OWNER_EMAIL } from "../../helpers/admin/admin"
import { Canaries, foundInTables } from "../../helpers/secrecy/canaries"
import {
  APPROVED_CARD,
  CanaryDay,
  DECLINED_CARD,
  FIRST_KEY,
  HOOK,
  PAYER,
  PROVIDER,
  REFUSED_KEY,
  SECOND_KEY,
  SHOPPERS_ADDRESS,
  STOREFRONT_SECRET,
  STRAY_CARD,
} from "../../helpers/secrecy/canary-day"
import type { Payment } from "../../../src/core/payment/payment"
import { eventually } from "../../helpers/store/eventually"
import { startProcessStore, type ProcessStore } from "../../helpers/processes/process-store"
import { recordAnswers } from "../../helpers/secrecy/recorded-answers"

const ENCRYPTION_KEY = randomBytes(32)

jest.setTimeout(240_000)

describe("Secrets on a day of purchases, refunds, forgeries and a rotated key", () => {
  const canaries = new Canaries()
  /** What admins may read of a payment, and nobody else. */
  const receipts = new Canaries()
  let store: ProcessStore
  let folder: string
  const traceFile = () => join(folder, "trace.jsonl")

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), "hosted-checkout-trace-"))
    store = await startProcessStore({
      preload: pathToFileURL(join(__dirname, "../../helpers/processes/trace-spans.mjs")).href,
      env: {
        TRACE_FILE: traceFile(),
        LOG_LEVEL: "silly",
        HOSTED_CHECKOUT_SECRET_KEY: "",
        HOSTED_CHECKOUT_ENCRYPTION_KEY: ENCRYPTION_KEY.toString("base64"),
        HOSTED_CHECKOUT_NOTIFY_TO: OWNER_EMAIL,
        HOSTED_CHECKOUT_STOREFRONT_SECRET: STOREFRONT_SECRET,
      },
    })
  })
  afterAll(async () => {
    jest.restoreAllMocks()
    await store?.close()
    await rm(folder, { recursive: true, force: true })
  })

  it("Keys, tokens, signatures and card numbers appear in no log, answer, table, trace or support file without need [case 49] [case 71]", async () => {
    const answers = recordAnswers(store.url)
    canaries.plantSecret("the first key", FIRST_KEY)
    canaries.plantSecret("the second key", SECOND_KEY)
    canaries.plantSecret("the refused key", REFUSED_KEY)
    canaries.plantBytes("the encryption key", ENCRYPTION_KEY)
    canaries.plantSecret("the storefront's secret", STOREFRONT_SECRET)
    canaries.plantSecret("a shopper's address", SHOPPERS_ADDRESS)
    canaries.plantSecret("a payer's address", PAYER.ip)
    canaries.plantSecret("a payer's phone", PAYER.billing.phone)
    canaries.plantSecret("a payer's street", PAYER.billing.lines.join(""))
    canaries.plantSecret("a payer's name", PAYER.customer_name)
    canaries.plantCard("the card that paid", APPROVED_CARD)
    canaries.plantCard("the declined card", DECLINED_CARD)
    canaries.plantCard("the stray card", STRAY_CARD)

    const day = new CanaryDay(store)
    await day.happens()
    await eventually("all is handled", async () => (await unfinished(store)).length === 0, 60_000)
    expect(await imbalances(store)).toEqual([])

    const { rows: attempts } = await store.db.query<CheckoutAttempt>(
      "select * from hosted_checkout_attempt"
    )
    expect(attempts.length).toBeGreaterThanOrEqual(4)
    receipts.plantSecret("a masked card", "424242******4242")
    const { rows: payments } = await store.db.query<Payment>(
      "select * from hosted_checkout_payment where proven_at is not null"
    )
    for (const { id, reference, transaction_id } of payments) {
      receipts.plantSecret("a payment", id)
      receipts.plantSecret("a reference", reference)
      receipts.plantSecret("a transaction id", transaction_id ?? "")
    }
    for (const { token } of store.control.sessions()) {
      canaries.plantSecret("a session's token", token)
    }
    const sent = store.control.deliveries().map(({ signature }) => signature.value)
    for (const signature of [...sent, ...day.signatures]) {
      canaries.plantSecret("a genuine signature", signature.replace("sha256=", ""))
    }
    const bundle = await supportFile()
    expect(await store.server.stop()).toBe(0)

    const log = store.server.wholeLog.split("\n")
    const given = await answers.all()
    const spans = (await readFile(traceFile(), "utf8")).trim().split("\n").map(parseSpan)
    expect({
      bundle: labelled("bundle", bundle),
      log: log.filter((line) => canaries.foundIn(line).length > 0),
      answers: given.flatMap(({ request, text }) => labelled(request, text)),
      tables: await foundInTables(store.db, canaries),
      traces: [...new Set(spans.flatMap(found))].sort(),
    }).toEqual({
      bundle: [],
      log: [],
      answers: [],
      tables: ["hosted_checkout_attempt.token: a session's token"],
      // Medusa's HTTP tracing writes down all headers of a request before any code of ours runs.
      traces: [
        "x-hosted-checkout-address: a shopper's address",
        "x-hosted-checkout-secret: the storefront's secret",
        "x-service-signature: a genuine signature",
      ],
    })

    // Carts and orders are read without a login, and Medusa keeps the data of their payment sessions and payments.
    const public_ = given.filter(({ request }) => /^GET \/store\/(carts|orders)\//.test(request))
    const kept = await foundInTables(store.db, receipts)
    expect({
      answers: public_.flatMap(({ request, text }) => labelled(request, text, receipts)),
      cards: kept.filter((found) => found.endsWith("a masked card")),
      ofMedusa: kept.filter((found) => !found.startsWith("hosted_checkout_")),
    }).toEqual({
      answers: [],
      cards: [
        "hosted_checkout_payment.card_number_masked: a masked card",
        "hosted_checkout_statement.body: a masked card",
        "hosted_checkout_statement.fields: a masked card",
      ],
      ofMedusa: [],
    })
    expect(public_.map(({ text }) => text).join()).toContain('"session_id"')

    // The answer that no profile knows is kept, with its status.
    const { rows: unknown } = await store.db.query(
      "select body from hosted_checkout_statement where source = 'verify' and body is not null"
    )
    expect(JSON.stringify(unknown)).toContain("canary_unknown")

    // Each of them was searched, and none was empty.
    expect(log.join("\n")).toContain("Hosted checkout: ")
    expect(JSON.parse(bundle)).toMatchObject({
      diagnoses: [{ provider_id: PROVIDER }],
      payments: { count: attempts.length },
    })
    expect(bundle).not.toMatch(/[\w.]@\w/)
    expect(given.map(({ request }) => request)).toEqual(
      expect.arrayContaining([`POST ${HOOK}`, "GET /admin/hosted-checkout/settings"])
    )
    expect(spans.map(({ name }) => name)).toEqual(
      expect.arrayContaining([
        HOOK.replace("default", ":provider"),
        expect.stringMatching(/^workflow:complete-cart/),
        expect.stringMatching(/^pg\.query/),
        ...SPANS,
        "hosted_checkout.attempts",
        "hosted_checkout.webhooks",
        "hosted_checkout.gateway.request.duration",
        "hosted_checkout.held_payments",
      ])
    )
    const { rows: keys } = await store.db.query<{ id: string; ciphertext: string }>(
      "select id, ciphertext from hosted_checkout_merchant_key order by created_at"
    )
    expect(
      keys.map(({ id, ciphertext }) =>
        decryptKey(ciphertext, ENCRYPTION_KEY, { provider_id: PROVIDER, id })
      )
    ).toEqual([FIRST_KEY, SECOND_KEY])
  })

  /** What `doctor --bundle` writes for support. */
  async function supportFile(): Promise<string> {
    const file = join(folder, "support.json")
    const login = ["--url", store.url, "--email", ADMIN_EMAIL]
    const { err } = await runCli(["doctor", ...login, "--create", "--bundle", file], {
      MEDUSA_ADMIN_PASSWORD: ADMIN_PASSWORD,
    })
    expect(err).toBe("")
    return await readFile(file, "utf8")
  }

  const labelled = (where: string, text: string, of = canaries) =>
    of.foundIn(text).map((canary) => `${where}: ${canary}`)

  function found({ name, ...rest }: Span): string[] {
    const attributes = Object.entries({ ...rest.attributes, name, ...rest.more })
    return attributes.flatMap(([key, value]) => labelled(key, JSON.stringify(value)))
  }
})

interface Span {
  name: string
  attributes: Record<string, unknown>
  /** Status and events. */
  more: Record<string, unknown>
}

function parseSpan(line: string): Span {
  const { name, attributes, ...more } = JSON.parse(line) as Omit<Span, "more">
  return { name, attributes, more }
}

import fc from "fast-check"
import qs from "qs"
import { gatewayProfileSchema, type GatewayProfileInput } from "../../core/contract/gateway-profile"
import { webhookEventSchema } from "../../core/contract/webhook-event"
import { openApiDocument, type OpenApiDocument, type Sandbox } from ".."
import { createApp } from "../app"
import { Gateway } from "../gateway/gateway"
import { parseSandboxOptions } from "../settings/options"
import { call, PATHS } from "./support/calls"
import { checkOf, documentOf, violationsOfAnswer } from "./support/conforms"
import { holds } from "./support/holds"
import { requestOf } from "./support/requests"
import { closeSandboxes, sandboxWith, SECRET_KEY } from "./support/sandboxes"
import { FIELDS, type JsonSchema } from "../openapi/schemas"

type Fields = Record<string, unknown>

type Paths = Record<string, { post: { parameters: unknown; responses: object } }>

interface Served extends OpenApiDocument {
  components: { schemas: Record<string, JsonSchema>; securitySchemes: object }
  servers: unknown
  security: unknown
}

async function served(sandbox: Sandbox): Promise<Served> {
  return (await documentOf(sandbox)) as Served
}

describe("The OpenAPI document", () => {
  let sandbox: Sandbox
  beforeAll(async () => {
    sandbox = await sandboxWith({ allowInsecureLocalhost: false })
  })
  afterAll(closeSandboxes)

  it("The sandbox serves an OpenAPI document that names the sandbox's own address", async () => {
    const { servers, ...contract } = await served(sandbox)
    const { servers: _, ...printed } = openApiDocument()

    expect(contract).toEqual(JSON.parse(JSON.stringify(printed)))
    expect(servers).toEqual([{ url: sandbox.url.replace("http:", "https:") }])
  })

  it("The sandbox's OpenAPI document marks each assumption that the gateway's own document does not show", () => {
    const assumptions = JSON.stringify(openApiDocument()).match(/"x-assumption":"[^"]+"/g)

    expect(new Set(assumptions)).toEqual(
      new Set(
        [
          "Versioning is not shown.",
          "The content type of requests is not shown.",
          "Success status codes are not shown.",
          "Rate limits are not shown.",
          "Bounds on amounts and lengths of texts are not shown.",
          "Other event kinds are not shown.",
          "The encoding of the digest is not shown.",
          "Retries, and the answer that a receiver must give, are not shown.",
          "How requests are authenticated is not shown.",
          "Verify's answer is not shown.",
          "The complete list of statuses is not shown.",
          "The shape of an error's body is not shown.",
          "What verify answers while nobody has paid is not shown.",
        ].map((text) => `"x-assumption":"${text}"`)
      )
    )
  })

  it("The sandbox's OpenAPI document describes each field of the requests and of a session", () => {
    const { schemas } = openApiDocument().components as Served["components"]
    const { CheckoutSessionRequest, CheckoutSession, VerifyRequest } = schemas
    const items = (CheckoutSessionRequest?.properties as Record<string, JsonSchema>).items?.items
    const fields = [CheckoutSessionRequest, CheckoutSession, VerifyRequest, items as JsonSchema]
      .flatMap((schema) => Object.entries(schema?.properties as Record<string, JsonSchema>))
      .map(([name, { description }]) => [name, description])

    expect(fields).toEqual(fields.map(([name]) => [name, FIELDS[String(name)]]))
    expect(fields.length).toBeGreaterThan(20)
  })

  it.each([
    ["no amount", {}],
    ["a tenth of a cent", { amount: 1.001 }],
    ["an amount of zero", { amount: 0 }],
    ["another currency", { amount: 1, currency: "EUR" }],
    ["an http address", { amount: 1, redirect_url: "http://shop.example" }],
    ["four minutes", { amount: 1, expires_in_minutes: 4 }],
    ["half an item", { amount: 1, items: [{ quantity: 0.5 }] }],
  ])(
    "The sandbox and its OpenAPI document both refuse a request for a payment page with %s",
    async (_, request) => {
      const check = checkOf(openApiDocument(), "#/components/schemas/CheckoutSessionRequest")

      expect(check(request)).toEqual([expect.any(String)])
      expect((await call(sandbox, "create", request)).status).toBe(400)
    }
  )

  it("The sandbox's OpenAPI document lists exactly the notification fields that the store reads", () => {
    const { schemas } = openApiDocument().components as Served["components"]

    expect(Object.keys(schemas.Notification?.properties ?? {}).sort()).toEqual(
      Object.keys(webhookEventSchema.shape).sort()
    )
  })

  describe.each<[string, GatewayProfileInput]>([
    ["as JSON", {}],
    ["as a form", { contentType: "application/x-www-form-urlencoded" }],
    ["with the key in the body", { auth: { in: "body", field: "key" } }],
    ["within bounds", { bounds: { minAmount: 5, maxAmount: 500, textLength: 40 } }],
  ])("for requests %s", (format, profile) => {
    it(`The sandbox accepts every request for a payment page that the OpenAPI document allows, in the variant "${format}"`, async () => {
      const { ask, schemas } = gatewayWithoutSockets(profile)

      await holds(
        fc.asyncProperty(requestOf(schemas.CheckoutSessionRequest ?? {}), async (request) => {
          const answer = await ask("create", request as Fields)
          expect([answer.status, await answer.json()]).toEqual([201, expect.anything()])
        })
      )
    })

    it(`The sandbox accepts each verify request of the OpenAPI document whose token it knows, in the variant "${format}"`, async () => {
      const { ask, document, schemas } = gatewayWithoutSockets(profile)
      const opened = await ask("create", { amount: 22.59 })
      const { token } = (await opened.json()) as { token: string }

      await holds(
        fc.asyncProperty(
          requestOf(schemas.VerifyRequest ?? {}),
          fc.boolean(),
          async (request, isKnown) => {
            const answer = await ask("verify", {
              ...(request as Fields),
              ...(isKnown && { token }),
            })
            expect(answer.status).toBe(isKnown ? 200 : 404)
            expect(await violationsOfAnswer(document, PATHS.verify, answer)).toEqual([])
          }
        )
      )
    })
  })

  it("The sandbox answers arbitrary requests only as its OpenAPI document describes, and never with 5xx", async () => {
    const { ask, document, schemas } = gatewayWithoutSockets()
    const names = Object.keys(schemas.CheckoutSessionRequest?.properties ?? {})

    await holds(
      fc.asyncProperty(
        fc.constantFrom("create" as const, "verify" as const),
        fc.dictionary(fc.constantFrom("token", ...names), fc.jsonValue()),
        async (endpoint, request) => {
          const answer = await ask(endpoint, request)
          expect(answer.status).toBeLessThan(500)
          expect(await violationsOfAnswer(document, PATHS[endpoint], answer)).toEqual([])
        }
      )
    )
  })

  it("The sandbox's OpenAPI document shows the merchant key in the header or body field that the gateway profile sets", async () => {
    const inHeader = await served(
      await sandboxWith({ profile: { auth: { in: "header", name: "X-Api-Key", scheme: "" } } })
    )
    const inBody = await served(
      await sandboxWith({ profile: { auth: { in: "body", field: "key" } } })
    )

    expect(inHeader.components.securitySchemes).toMatchObject({
      merchantSecretKey: { type: "apiKey", in: "header", name: "X-Api-Key" },
    })
    expect(inBody.components.securitySchemes).toEqual({})
    expect(inBody.security).toEqual([])
    expect(inBody.components.schemas.VerifyRequest).toMatchObject({ required: ["key", "token"] })
  })

  it("The sandbox's OpenAPI document shows the gateway profile's version, statuses, errors, bounds and acknowledgement", async () => {
    const { paths, webhooks, components } = await served(
      await sandboxWith({
        profile: {
          version: { header: "X-Version", value: "2" },
          successStatuses: [202],
          errorMessage: "fault.detail",
          rateLimit: { status: 503 },
          bounds: { minAmount: 5, maxAmount: 500, textLength: 40 },
          acknowledgement: { status: 202, body: "OK" },
        },
      })
    )
    const { post } = (paths as Paths)["/hosted-payments/verify-transaction"] as Paths[string]

    expect(post.parameters).toMatchObject([
      { name: "x-version", in: "header", required: true, schema: { enum: ["2"] } },
    ])
    expect(Object.keys(post.responses)).toEqual(["202", "400", "401", "404", "413", "415", "503"])
    expect((webhooks as Paths)["payment.captured"]?.post.responses).toMatchObject({
      202: { content: { "text/plain": { schema: { enum: ["OK"] } } } },
    })
    expect(components.schemas.Refusal).toMatchObject({
      required: ["fault"],
      properties: { fault: { required: ["detail"], properties: { detail: { type: "string" } } } },
    })
    expect(components.schemas.CheckoutSessionRequest).toMatchObject({
      properties: {
        amount: { minimum: 5, maximum: 500 },
        reference: { maxLength: 40 },
        items: { items: { properties: { name: { maxLength: 40 } } } },
      },
    })
  })

  it("The sandbox's OpenAPI document shows each field of a verify answer at the place that the gateway profile names", async () => {
    const fields = { status: "state", amount: "total.value" }
    const profile = { verify: { root: "data", fields } }
    const { components } = await served(await sandboxWith({ profile }))

    expect(components.schemas.Transaction).toMatchObject({
      required: ["data"],
      properties: {
        data: {
          required: ["state"],
          properties: { state: { type: "string" }, total: { properties: { value: {} } } },
        },
      },
    })
  })
})

/** The routes alone: hundreds of requests need no connections. */
function gatewayWithoutSockets(given: GatewayProfileInput = {}) {
  const url = "https://gateway.example"
  const { auth, contentType } = gatewayProfileSchema.parse(given)
  const app = createApp(
    new Gateway(parseSandboxOptions({ secretKey: SECRET_KEY, profile: given }), url)
  )
  const document = openApiDocument({ url, profile: given }) as Served
  /** Asks with the key where the profile wants it. */
  const ask = async (endpoint: keyof typeof PATHS, request: Fields) => {
    const fields = auth.in === "body" ? { ...request, [auth.field]: SECRET_KEY } : request
    return await app.request(PATHS[endpoint], {
      method: "POST",
      headers: { authorization: `Bearer ${SECRET_KEY}`, "content-type": contentType },
      body: contentType === "application/json" ? JSON.stringify(fields) : qs.stringify(fields),
    })
  }
  return { ask, document, schemas: document.components.schemas }
}

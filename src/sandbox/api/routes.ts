import type { HttpBindings } from "@hono/node-server"
import { RESPONSE_ALREADY_SENT } from "@hono/node-server/utils/response"
import { Hono, type Context } from "hono"
import type { ContentfulStatusCode } from "hono/utils/http-status"
import { checkoutSessionRequestSchema } from "../../core/contract/checkout-session"
import type { GatewayProfile } from "../../core/contract/gateway-profile"
import { verifyRequestSchema } from "../../core/contract/verify"
import { ApiRefusal, invalidFields, readableIssue, refusalBody } from "./refusal"
import { isKey, keyFromHeader } from "./authentication"
import type { ApiCall } from "../http/call-log"
import { actOut, delay, kindOf, type Endpoint } from "../http/faults"
import type { Gateway } from "../gateway/gateway"
import { limitBody } from "../http/limit-body"
import { masked, maskedBody } from "./masked"
import { readFields, type Fields, type RequestText } from "./request-body"
import { successStatus } from "./success-status"
import { toTimestamp } from "../session/timestamp"
import { isNotFoundYet, verifyAnswer } from "./verify-answer"

type ApiContext = Context<{ Bindings: HttpBindings }>

const FAILED = "The gateway failed to answer."
const BODY_LIMIT_BYTES = 256 * 1024

/** The two endpoints (spec, Endpoints). Every answer is JSON; a refusal has a `message`. */
export function apiRoutes(gateway: Gateway) {
  const { settings } = gateway
  const { profile } = settings
  const requestSchema = checkoutSessionRequestSchema({ ...settings, bounds: profile.bounds })
  const app = new Hono<{ Bindings: HttpBindings }>()

  app.use(
    limitBody(BODY_LIMIT_BYTES, (c) => {
      // A part of the body stays unread: this connection cannot carry another request.
      c.header("Connection", "close")
      throw new ApiRefusal(413, `The body must not be larger than ${BODY_LIMIT_BYTES} bytes.`)
    })
  )

  app.post("/checkout-url", (c) =>
    answerCall(gateway, c, "create", (fields, call) => {
      const parsed = requestSchema.safeParse(fields, { error: readableIssue })
      if (!parsed.success) {
        throw invalidFields(parsed.error)
      }
      const session = gateway.open(parsed.data)
      call.session_id = session.id
      const answer = {
        checkout_url: gateway.checkoutUrl(session),
        token: session.token,
        expires_at: toTimestamp(session.expires_at),
      }
      return c.json(answer, successStatus(201, profile))
    })
  )

  app.post("/verify-transaction", (c) =>
    answerCall(gateway, c, "verify", (fields, call) => {
      const parsed = verifyRequestSchema.safeParse(fields, { error: readableIssue })
      if (!parsed.success) {
        throw invalidFields(parsed.error)
      }
      const session = gateway.sessions.withToken(parsed.data.token)
      if (session) {
        call.session_id = session.id
      }
      if (!session || isNotFoundYet(session, profile)) {
        throw new ApiRefusal(404, "No checkout session has this token.")
      }
      const answer = verifyAnswer(session, { ...settings, now: gateway.now() })
      return c.json(answer, successStatus(200, profile))
    })
  )

  for (const path of ["/checkout-url", "/verify-transaction"]) {
    app.all(path, (c) => {
      c.header("Allow", "POST")
      throw new ApiRefusal(405, "Use POST.")
    })
  }

  app.onError((error, c) => {
    if (error instanceof ApiRefusal) {
      const status = error.status as ContentfulStatusCode
      return c.json(refusalBody(error, profile), status, error.headers)
    }
    settings.log(`error: ${error.name}`)
    return c.json(refusalBody({ message: FAILED }, profile), 500)
  })

  return app
}

/** Reads and authenticates a call, lets a waiting fault act, and records the call. */
async function answerCall(
  gateway: Gateway,
  c: ApiContext,
  endpoint: Endpoint,
  answer: (fields: Fields, call: ApiCall) => Response
): Promise<Response> {
  const startedAt = performance.now()
  const call = gateway.recordCall({ endpoint, method: c.req.method, path: c.req.path })
  const usual = (request: RequestText) => answer(authenticatedFields(gateway, request), call)

  try {
    const request = { headers: c.req.raw.headers, body: await c.req.raw.text() }
    call.request = recordedFields(request, gateway)
    refuseTooMany(gateway)
    const response = await answerWithFaults(gateway, c, call, () => usual(request))
    call.status = response === RESPONSE_ALREADY_SENT ? null : response.status
    call.answer = call.status && maskedBody(await response.clone().text(), gateway.secretKey)
    return response
  } catch (error) {
    const refusal = error instanceof ApiRefusal ? error : { status: 500, message: FAILED }
    call.status = refusal.status
    call.answer = masked(refusalBody(refusal, gateway.settings.profile), gateway.secretKey)
    throw error
  } finally {
    call.duration_ms = Math.round(performance.now() - startedAt)
    gateway.changes.notify()
  }
}

/** Answers as usual, or as the fault says that waits for this call. */
async function answerWithFaults(
  { faults, settings, closing }: Gateway,
  c: ApiContext,
  call: ApiCall,
  usual: () => Response
): Promise<Response> {
  const fault = faults.take(call.endpoint)
  if (fault) {
    call.fault = kindOf(fault)
  }
  await delay(settings.latencyMs + (fault?.delayMs ?? 0), closing.signal)
  if (!fault?.respond) {
    return usual()
  }
  if (fault.phase === "after") {
    usual()
  }
  return await actOut(fault.respond, c.env)
}

/** The fields of a request for the call log; null if the fields cannot be read. */
function recordedFields(request: RequestText, { settings, secretKey }: Gateway): unknown {
  const { contentType, auth } = settings.profile
  try {
    const keyField = auth.in === "body" ? auth.field : undefined
    return masked(readFields(request, contentType), secretKey, keyField)
  } catch {
    // The refusal of the call names the reason.
    return null
  }
}

/** Refuses a call above `maxCallsPerMinute` (spec, Limits, 1: not shown). */
function refuseTooMany({ callRate, settings, clock }: Gateway): void {
  const { status, waitSeconds } = settings.profile.rateLimit
  const seconds = callRate.take(clock.now())
  if (seconds !== undefined) {
    // A gateway whose profile names the wait sends no Retry-After.
    const headers = { "Retry-After": String(seconds) }
    throw new ApiRefusal(status, "Too many calls.", undefined, waitSeconds ? {} : headers)
  }
}

function requireVersion({ version }: GatewayProfile, headers: Headers): void {
  if (version && headers.get(version.header) !== version.value) {
    throw new ApiRefusal(400, `The header ${version.header} must be ${version.value}.`)
  }
}

/** Checks the key, in a header before the body is read. @returns the fields of the body without the key. */
function authenticatedFields(
  { settings: { profile }, secretKey }: Gateway,
  request: RequestText
): Fields {
  const { auth } = profile
  requireVersion(profile, request.headers)

  switch (auth.in) {
    case "header":
      requireKey(keyFromHeader(request.headers, auth), secretKey, `header ${auth.name}`)
      return readFields(request, profile.contentType)
    case "body": {
      const { [auth.field]: key, ...fields } = readFields(request, profile.contentType)
      requireKey(key, secretKey, `field ${auth.field}`)
      return fields
    }
  }
}

function requireKey(given: unknown, secretKey: string, place: string): void {
  if (!isKey(given, secretKey)) {
    throw new ApiRefusal(401, `The merchant secret key (${place}) is missing or wrong.`)
  }
}

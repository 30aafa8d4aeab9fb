import type { HttpBindings } from "@hono/node-server"
import { Hono, type Context } from "hono"
import { bodyLimit } from "hono/body-limit"
import type { ContentfulStatusCode } from "hono/utils/http-status"
import {
  checkoutSessionRequestSchema,
  verifyRequestSchema,
  type GatewayProfile,
} from "../core/contract"
import { ApiRefusal, invalidFields, readableIssue, refusalBody } from "./api-refusal"
import { isKey, keyFromHeader } from "./authentication"
import { actOut, type Endpoint } from "./faults"
import type { Gateway } from "./gateway"
import { readFields, type Fields } from "./request-body"
import { successStatus } from "./success-status"
import { toTimestamp } from "./timestamp"
import { isNotFoundYet, verifyAnswer } from "./verify-answer"

type ApiContext = Context<{ Bindings: HttpBindings }>

const BODY_LIMIT_BYTES = 256 * 1024

/** The two endpoints (spec, Endpoints). Every answer is JSON; a refusal has a `message`. */
export function apiRoutes(gateway: Gateway) {
  const { settings } = gateway
  const { profile } = settings
  const requestSchema = checkoutSessionRequestSchema({ ...settings, bounds: profile.bounds })
  const app = new Hono<{ Bindings: HttpBindings }>()

  app.use(
    bodyLimit({
      maxSize: BODY_LIMIT_BYTES,
      onError: (c) => {
        // The rest of the body stays unread: this connection cannot carry another request.
        c.header("Connection", "close")
        throw new ApiRefusal(413, `The body must not be larger than ${BODY_LIMIT_BYTES} bytes.`)
      },
    })
  )

  app.post("/checkout-url", (c) =>
    answerCall(gateway, c, "create", (fields) => {
      const parsed = requestSchema.safeParse(fields, { error: readableIssue })
      if (!parsed.success) {
        throw invalidFields(parsed.error)
      }
      const session = gateway.open(parsed.data)
      const answer = {
        checkout_url: gateway.checkoutUrl(session),
        token: session.token,
        expires_at: toTimestamp(session.expiresAt),
      }
      return c.json(answer, successStatus(201, profile))
    })
  )

  app.post("/verify-transaction", (c) =>
    answerCall(gateway, c, "verify", (fields) => {
      const parsed = verifyRequestSchema.safeParse(fields, { error: readableIssue })
      if (!parsed.success) {
        throw invalidFields(parsed.error)
      }
      const session = gateway.sessions.withToken(parsed.data.token)
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
    return c.json(refusalBody({ message: "The gateway failed to answer." }, profile), 500)
  })

  return app
}

/** Reads and authenticates a call, lets a waiting fault act, and records the call. */
async function answerCall(
  gateway: Gateway,
  c: ApiContext,
  endpoint: Endpoint,
  answer: (fields: Fields) => Response
): Promise<Response> {
  const call = { endpoint, status: null as number | null }
  gateway.calls.push(call)

  try {
    refuseTooMany(gateway)
    const fault = gateway.faults.take(endpoint)
    if (fault?.phase === "after" || !fault) {
      const response = answer(await authenticatedFields(gateway, c.req.raw))
      if (!fault) {
        call.status = response.status
        return response
      }
    }
    call.status = typeof fault.respond === "string" ? null : fault.respond.status
    return await actOut(fault, c.env)
  } catch (error) {
    call.status = error instanceof ApiRefusal ? error.status : 500
    throw error
  }
}

/** Refuses a call above `maxCallsPerMinute` (spec, Limits, 1: not shown). */
function refuseTooMany({ callRate, settings }: Gateway): void {
  const { status, waitSeconds } = settings.profile.rateLimit
  const seconds = callRate.take(settings.now())
  if (seconds !== undefined) {
    // Where the profile says how long to wait, the gateway does not.
    const headers = { "Retry-After": String(seconds) }
    throw new ApiRefusal(status, "Too many calls.", undefined, waitSeconds ? {} : headers)
  }
}

function requireVersion({ version }: GatewayProfile, headers: Headers): void {
  if (version && headers.get(version.header) !== version.value) {
    throw new ApiRefusal(400, `The header ${version.header} must be ${version.value}.`)
  }
}

/** The fields of the body without the key. A key in a header is checked before the body is read. */
async function authenticatedFields(
  { settings: { profile }, secretKey }: Gateway,
  request: Request
): Promise<Fields> {
  const { auth } = profile
  requireVersion(profile, request.headers)

  switch (auth.in) {
    case "header":
      requireKey(keyFromHeader(request.headers, auth), secretKey, `header ${auth.name}`)
      return readFields(request, profile.contentType)
    case "body": {
      const { [auth.field]: key, ...fields } = await readFields(request, profile.contentType)
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

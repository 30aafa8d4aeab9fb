import {
  evidenceFromVerify,
  evidenceFromWebhook,
  gatewayProfileSchema,
  outcomeOf,
  readNotification,
  type CheckoutSessionRequest,
  type Evidence,
  type EvidenceOutcome,
} from "../../../src/core"
import {
  SECRET,
  START,
  type Delivered,
  type GatewaySubject,
  type MakeGateway,
} from "./gateway-subject"

/** The default profile: statuses are compared by what they mean under it. */
export const PROFILE = gatewayProfileSchema.parse({})

const REQUEST: CheckoutSessionRequest = { amount: 22.59, currency: "USD", reference: "hcatt_1" }

/** A gateway for each test, and what a server makes of its answers. */
export interface Given {
  subject: () => GatewaySubject
  /** Opens a page, by default of 22.59 USD for `hcatt_1`. */
  open: (
    changes?: Partial<CheckoutSessionRequest>
  ) => ReturnType<GatewaySubject["client"]["createCheckoutSession"]>
  verify: (token: string) => Promise<Evidence>
  /** What verify's answer means. */
  outcome: (token: string) => Promise<EvidenceOutcome>
  /** The evidence of all notifications. */
  details: () => Promise<Evidence[]>
}

/** A gateway for each test of the `describe` that this is called in. */
export function forEachTest(make: MakeGateway): Given {
  let subject: GatewaySubject
  beforeEach(async () => {
    subject = await make()
  })
  afterEach(async () => await subject.close())

  const verify = async (token: string) =>
    evidenceFromVerify(await subject.client.verifyTransaction(token), PROFILE, START, token)
  return {
    subject: () => subject,
    open: async (changes) => await subject.client.createCheckoutSession({ ...REQUEST, ...changes }),
    verify,
    outcome: async (token) => outcomeOf(await verify(token), PROFILE),
    details: async () => (await subject.delivered()).map(read),
  }
}

function read({ body, signature }: Delivered): Evidence {
  const { evidence } = readNotification(body, signature, SECRET, PROFILE.signature)
  return evidenceFromWebhook("fields" in evidence ? evidence.fields : {}, START)
}

import type { CheckoutSessionRequest } from "../../../src/core/contract/checkout-session"
import { gatewayProfileSchema } from "../../../src/core/contract/gateway-profile"
import { readNotification } from "../../../src/core/signature/notification"
import { meaningOf, type Meaning } from "../../../src/core/payment/meaning"
import {
  statementFromNotification,
  statementFromVerify,
} from "../../../src/core/payment/read-statement"
import type { ReadStatement, VerifyAnswer } from "../../../src/core/payment/statement"
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
  verify: (token: string) => Promise<VerifyAnswer>
  /** What verify's answer means. */
  outcome: (token: string) => Promise<Meaning>
  /** What all notifications state. */
  details: () => Promise<ReadStatement<"notification">[]>
}

/** A gateway for each test of the `describe` that this is called in. */
export function forEachTest(make: MakeGateway): Given {
  let subject: GatewaySubject
  beforeEach(async () => {
    subject = await make()
  })
  afterEach(async () => await subject.close())

  const verify = async (token: string) =>
    statementFromVerify(await subject.client.verifyTransaction(token), PROFILE, START, token)
  return {
    subject: () => subject,
    open: async (changes) => await subject.client.createCheckoutSession({ ...REQUEST, ...changes }),
    verify,
    outcome: async (token) => meaningOf({ ...(await verify(token)), id: "" }, PROFILE),
    details: async () => (await subject.delivered()).map(read),
  }
}

function read({ body, signature }: Delivered): ReadStatement<"notification"> {
  const { evidence } = readNotification(body, signature, SECRET, PROFILE.signature)
  return statementFromNotification("fields" in evidence ? evidence.fields : {}, START)
}

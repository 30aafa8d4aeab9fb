import addFormats from "ajv-formats"
import Ajv from "ajv/dist/2020"
import { PAYMENT_CAPTURED } from "../../../core/contract/webhook-event"
import { openApiDocument, type Delivery, type OpenApiDocument, type Sandbox } from "../.."

interface Contract {
  paths: Record<string, { post: { responses: Record<string, ResponseObject> } }>
  webhooks: Record<string, { post: Webhook }>
}

interface Webhook {
  parameters: { name: string; schema: { pattern: string } }[]
  responses: Record<string, object>
}

interface ResponseObject {
  content: Record<string, { schema: { $ref: string } }>
}

/** A schema of the document as a check: it returns what is wrong, nothing when all is right. */
export function checkOf(document: OpenApiDocument, $ref: string): (value: unknown) => string[] {
  const ajv = validatorOf(JSON.stringify(document))
  const validate = ajv.getSchema(`contract${$ref}`)
  if (!validate) {
    throw new Error(`The OpenAPI document has no ${$ref}`)
  }
  return (value) => (validate(value) ? [] : [ajv.errorsText(validate.errors)])
}

// Compiling a schema takes longer than an answer.
const validators = new Map<string, Ajv>()

function validatorOf(document: string): Ajv {
  let ajv = validators.get(document)
  if (!ajv) {
    // The document has words of OpenAPI's own, and a cent is no sum of powers of two.
    ajv = new Ajv({ strict: false, allErrors: true, multipleOfPrecision: 6 })
    addFormats(ajv)
    ajv.addSchema(JSON.parse(document) as OpenApiDocument, "contract")
    validators.set(document, ajv)
  }
  return ajv
}

/** The sandbox's own OpenAPI document. */
export async function documentOf({ url }: Sandbox): Promise<OpenApiDocument> {
  return (await (await fetch(`${url}/openapi.json`)).json()) as OpenApiDocument
}

/** Expects the sandbox's own OpenAPI document to have this answer. */
export async function expectConforms(
  sandbox: Sandbox,
  path: string,
  answer: Response
): Promise<void> {
  expect(await violationsOfAnswer(await documentOf(sandbox), path, answer.clone())).toEqual([])
}

/** What the document does not allow in an answer of an endpoint: its status, content type or body. */
export async function violationsOfAnswer(
  document: OpenApiDocument,
  path: string,
  answer: Response
): Promise<string[]> {
  const { paths } = document as OpenApiDocument & Contract
  const found = paths[path]?.post.responses[answer.status]
  if (!found) {
    return [`There is no answer ${answer.status} of ${path}`]
  }
  const type = answer.headers.get("content-type") ?? ""
  const content = found.content[type]
  return content
    ? checkOf(document, content.schema.$ref)(await answer.json())
    : [`There is no answer ${answer.status} of ${path} in ${type}`]
}

const notification = checkOf(openApiDocument(), "#/components/schemas/Notification")

/** What the OpenAPI document does not allow in the body of a notification. */
export function violationsOfNotification(body: string): string[] {
  return notification(JSON.parse(body))
}

/** What the document does not allow in a notification: its body, its signature, or an answer to it. */
export function violationsOfDelivery(
  document: OpenApiDocument,
  { body, signature, tries }: Delivery
): string[] {
  const { parameters, responses } = (document as OpenApiDocument & Contract).webhooks[
    PAYMENT_CAPTURED
  ]?.post as Webhook
  const header = parameters.find(({ name }) => name === signature.header)
  const answered = tries.at(-1)?.status
  return [
    ...checkOf(document, "#/components/schemas/Notification")(JSON.parse(body)),
    ...(header && new RegExp(header.schema.pattern).test(signature.value)
      ? []
      : [`There is no signature ${signature.value} in ${signature.header}`]),
    ...(responses[String(answered)] ? [] : [`There is no answer ${answered} to a notification`]),
  ]
}

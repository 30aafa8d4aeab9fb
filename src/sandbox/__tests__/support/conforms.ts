import addFormats from "ajv-formats"
import Ajv from "ajv/dist/2020"
import { openApiDocument, type OpenApiDocument, type Sandbox } from "../.."

interface Contract {
  paths: Record<string, { post: { responses: Record<string, ResponseObject> } }>
}

interface ResponseObject {
  content: { "application/json": { schema: { $ref: string } } }
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

/** Expects the sandbox's own OpenAPI document to have this answer: its status, content type and body. */
export async function expectConforms(
  { url }: Sandbox,
  path: string,
  response: Response
): Promise<void> {
  const document = (await (await fetch(`${url}/openapi.json`)).json()) as OpenApiDocument & Contract
  const found = document.paths[path]?.post.responses[response.status]
  if (!found) {
    throw new Error(`The OpenAPI document has no answer ${response.status} of ${path}`)
  }
  expect(response.headers.get("content-type")).toBe("application/json")
  const check = checkOf(document, found.content["application/json"].schema.$ref)
  expect(check(await response.clone().json())).toEqual([])
}

const notification = checkOf(openApiDocument(), "#/components/schemas/Notification")

/** What the OpenAPI document does not allow in the body of a notification. */
export function violationsOfNotification(body: string): string[] {
  return notification(JSON.parse(body))
}

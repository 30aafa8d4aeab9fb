import { readFile } from "node:fs/promises"
import { createRequire } from "node:module"
import { OptionsError } from "../../../core/errors/hosted-checkout-errors"

type Package = Record<string, unknown>

/** What the boot check needs: Medusa's version, and how to load its packages. */
interface Medusa {
  version: () => Promise<string | undefined>
  load: (name: string) => Promise<Package>
}

/** The range of supported Medusa versions, as `npm run test:packed -- --all` proves it. */
export const OLDEST_MEDUSA = "2.18.0"
export const TOO_NEW_MEDUSA = 3

/**
 * Everything that the plugin imports from Medusa at run time, except for the sampler: only a store's
 * `instrumentation.ts` loads it, and to load its SDK here would cost every store megabytes. A test compares the list
 * with the imports.
 */
export const NEEDED_OF_MEDUSA: Record<string, readonly string[]> = {
  "@medusajs/framework/awilix": ["asValue"],
  "@medusajs/framework/http": ["authenticate", "defineMiddlewares", "validateAndTransformQuery"],
  "@medusajs/framework/opentelemetry/api": [
    "SpanKind",
    "SpanStatusCode",
    "TraceFlags",
    "context",
    "createTraceState",
    "diag",
    "isSpanContextValid",
    "metrics",
    "trace",
  ],
  "@medusajs/framework/utils": [
    "AbstractPaymentProvider",
    "ContainerRegistrationKeys",
    "MathBN",
    "MedusaError",
    "MedusaService",
    "Module",
    "ModuleProvider",
    "Modules",
    "OrderWorkflowEvents",
    "PaymentActions",
    "PaymentEvents",
    "PaymentSessionStatus",
    "defineJoinerConfig",
    "defineLink",
    "definePolicies",
    "generateEntityId",
    "model",
  ],
  "@medusajs/framework/workflows-sdk": [
    "StepResponse",
    "WorkflowResponse",
    "createStep",
    "createWorkflow",
  ],
  "@medusajs/framework/zod": ["z"],
  "@medusajs/medusa/core-flows": [
    "completeCartWorkflow",
    "createOrUpdateOrderPaymentCollectionWorkflow",
    "createPaymentSessionsWorkflow",
    "processPaymentWorkflow",
    "refreshPaymentCollectionForCartWorkflow",
    "refundPaymentWorkflow",
  ],
}

/** Medusa has already loaded these packages. `import()` would read each of their files again to find its exports. */
const loaded = createRequire(__filename)

/**
 * Stops the boot on an unsupported Medusa: another version, or one that lacks something that the plugin calls.
 * Medusa itself would fail later and may swallow the error: payments would be taken and no order placed.
 *
 * @throws OptionsError that names the version and what is missing, and the supported versions for an unsupported
 *   one.
 */
export default async function checkMedusa(): Promise<void> {
  await checkThisMedusa({
    version: installedVersion,
    load: async (name) => loaded(name) as Package,
  })
}

export async function checkThisMedusa({ version, load }: Medusa): Promise<void> {
  // An unreadable version must not stop a store: the exports are checked below.
  const found = await version().catch(() => undefined)
  const missing = await Promise.all(
    Object.entries(NEEDED_OF_MEDUSA).map(([name, needed]) => missingOf(name, needed, load))
  )
  const lacks = missing.flat()
  const isOther = found !== undefined && !runsOn(found)
  if (isOther || lacks.length > 0) {
    const remedy =
      found === undefined || isOther
        ? `It runs on ${OLDEST_MEDUSA} and later, below ${TOO_NEW_MEDUSA}. Install one of those versions`
        : "Install one version"
    const problems = [
      `The hosted checkout plugin does not run on this Medusa, ${found ?? "whose version is unknown"}.`,
      ...lacks,
      `${remedy} of all @medusajs packages, or another version of the plugin.`,
    ]
    throw new OptionsError(problems.join(" "))
  }
}

async function installedVersion(): Promise<string | undefined> {
  const file = await readFile(require.resolve("@medusajs/medusa/package.json"), "utf8")
  return (JSON.parse(file) as { version?: string }).version
}

/** What a package lacks, or why it cannot be loaded. */
async function missingOf(
  name: string,
  needed: readonly string[],
  load: Medusa["load"]
): Promise<string[]> {
  try {
    const found = await load(name)
    const missing = needed.filter((api) => found[api] === undefined)
    return missing.length > 0 ? [`${name} lacks ${missing.join(", ")}.`] : []
  } catch (error) {
    return [`${name} cannot be loaded: ${(error as Error).message.split("\n", 1)[0]}.`]
  }
}

/** By its numbers: "2.22.0-snapshot" counts as 2.22.0. */
function runsOn(version: string): boolean {
  const [major = 0, minor = 0, patch = 0] = version.split(/[.-]/).map(Number)
  const [oldestMajor = 0, oldestMinor = 0, oldestPatch = 0] = OLDEST_MEDUSA.split(".").map(Number)
  return (
    major < TOO_NEW_MEDUSA &&
    (major - oldestMajor || minor - oldestMinor || patch - oldestPatch) >= 0
  )
}

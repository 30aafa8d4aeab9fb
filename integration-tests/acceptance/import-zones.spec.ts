import { execFileSync } from "node:child_process"
import { resolve } from "node:path"

const ROOT = resolve(__dirname, "../..")

/** A file, what it imports, and whether the arrows of docs/contributing/architecture.md allow it. */
const IMPORTS = [
  ["src/api/a.ts", "../core/money/money", true],
  ["src/api/a.ts", "../sandbox", false],
  ["src/core/a.ts", "../client/transport", false],
  ["src/payments/a.ts", "../client/hosted-checkout-client", true],
  ["src/payments/a.ts", "../modules/hosted-checkout", false],
  ["src/modules/hosted-checkout/a.ts", "../../payments/accounts/build-accounts", true],
  ["src/medusa/a.ts", "../telemetry/opentelemetry", true],
  ["src/payments/a.ts", "../telemetry/opentelemetry", false],
  ["src/sandbox/a.ts", "../core/contract/verify", true],
  ["src/sandbox/a.ts", "../core/signature", false],
  ["src/dev/a.ts", "../sandbox", true],
  ["src/payments/a.ts", "../cli", false],
  ["src/admin/lib/a.ts", "../../admin-api", true],
  ["src/admin/lib/a.ts", "../../core/attempt/attempt", false],
  ["src/jobs/a.ts", "../../demo/start", false],
  ["src/config/index.ts", "../core/options/medusa-config", true],
  ["src/config/index.ts", "../core/options/storefront-url", false],
  ["src/storefront/a.ts", "./payment.ts", true],
  ["src/storefront/a.ts", "../core/money/money", false],
  ["src/api/a.ts", "../storefront/payment.ts", false],
] as const

/** Asks ESLint with this repository's zones and resolver, without types: they take a minute. */
const LINT = `
  import { ESLint } from "eslint"
  import tseslint from "typescript-eslint"
  import config from "./eslint.config.mjs"

  const { plugins, settings, rules } = config.find(({ rules }) => rules?.["import-x/no-cycle"])
  const rule = "import-x/no-restricted-paths"
  const eslint = new ESLint({
    overrideConfigFile: true,
    overrideConfig: {
      files: ["**/*.ts"],
      plugins,
      settings,
      languageOptions: { parser: tseslint.parser },
      rules: { [rule]: rules[rule] },
    },
  })
  const complaints = []
  for (const [filePath, name] of ${JSON.stringify(IMPORTS)}) {
    const [result] = await eslint.lintText(\`import "\${name}"\`, { filePath })
    complaints.push(result.messages.map(({ message }) => message))
  }
  console.log(JSON.stringify(complaints))
`

describe("Lint", () => {
  const output = execFileSync(process.execPath, ["--input-type=module", "-e", LINT], { cwd: ROOT })
  const complaints = JSON.parse(String(output)) as string[][]

  it.each(IMPORTS.map((each, index) => [...each, index] as const))(
    "checks what %s imports: %s, allowed: %s",
    (_file, _name, isAllowed, index) => {
      const restricted = expect.stringContaining("restricted zone")
      expect(complaints[index]).toEqual(isAllowed ? [] : [restricted])
    }
  )
})

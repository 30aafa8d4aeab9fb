import { readdirSync } from "node:fs"
import medusa from "@medusajs/eslint-plugin"
import { createNodeResolver, importX } from "eslint-plugin-import-x"
import tseslint from "typescript-eslint"

/** Which room may import which: the arrows of docs/contributing/architecture.md. */
const rooms = {
  core: [],
  config: ["core"],
  client: ["core"],
  payments: ["core", "client"],
  telemetry: ["core"],
  medusa: ["core", "payments", "telemetry"],
  backoffice: ["core", "admin-api", "client", "payments"],
  modules: ["core", "payments", "telemetry"],
  providers: ["core", "medusa", "payments"],
  api: ["core", "admin-api", "medusa", "payments", "backoffice"],
  jobs: ["core", "medusa", "payments", "backoffice"],
  scripts: ["core", "api", "medusa", "backoffice"],
  subscribers: ["core", "medusa", "payments"],
  workflows: ["core", "medusa", "payments", "backoffice"],
  links: ["modules"],
  policies: [],
  "admin-api": ["core"],
  admin: ["core", "admin-api"],
  storefront: [],
  sandbox: ["core"],
  cli: ["core", "client", "sandbox"],
  dev: ["core", "client", "sandbox", "cli"],
}

/**
 * The folders of a room, from the bottom up: each imports those before it, so no two import each other. "." are the files that lie
 * in the room itself.
 */
const floors = {
  core: [
    ...[".", "telemetry", "texts", "privacy", "contract", "errors", "starters", "options"],
    ...["signature", "keys", "money", "payouts", "attempt", "payment", "events", "ports"],
    ...["payment-link", "problems", "repositories", "start"],
  ],
  payments: [
    ...[".", "due", "accounts", "metrics", "process", "receive", "start", "authorize", "refund"],
    ...["payment-link", "return", "worklist", "reconcile"],
  ],
  medusa: [".", "audit"],
  backoffice: [
    ...[".", "export", "keys", "health", "diagnosis", "payment-links", "problems", "notices"],
    ...["audit", "payouts", "retention"],
  ],
  "modules/hosted-checkout": [
    ...["due", "models", "migrations", "linked", "accounts", "attempts", "payments", "statements"],
    ...["audit", "bookkeeping", "health", "keys", "lists", "loaders", "payment-links", "payouts"],
    ...["problems", "retention", "starts", "worklist", "."],
  ],
  api: ["http", "admin", "hooks", "hosted-checkout", "payment-collection", "store", "."],
  admin: ["i18n", "lib", "components", "routes", "widgets"],
  "admin/lib": [
    ...["api", "ui", "settings", "attempts", "audit", "payment-links", "payments", "payouts"],
  ],
  "admin/components": [
    ...["common", "forms", "attempts", "audit", "payment", "payment-links", "payouts", "settings"],
    ...["worklist", "attempt", "attention"],
  ],
  "admin/components/settings": ["health", "keys", "regions", "connection", "."],
  storefront: [".", "react", "scripts"],
  sandbox: [
    ...[
      "settings",
      "http",
      "card",
      "session",
      "texts",
      "webhook",
      "data",
      "gateway",
      "api",
      "page",
    ],
    ...["openapi", "scenario", "console", "."],
  ],
  cli: ["manners", "seed", "store", "signature", "webhook", "sandbox", "doctor", "."],
  dev: ["contract", "example", "scripts"],
}

const floorZones = Object.entries(floors).flatMap(([room, order]) => {
  const pathOf = (folder) =>
    folder === "." ? `./src/${room}/*.{ts,tsx}` : `./src/${room}/${folder}`
  const unlisted = readdirSync(new URL(`./src/${room}`, import.meta.url), { withFileTypes: true })
    .filter((entry) => entry.isDirectory() && entry.name !== "__tests__")
    .filter(({ name }) => !order.includes(name))
  if (unlisted.length > 0) {
    throw new Error(`The floors in eslint.config.mjs lack src/${room}/${unlisted[0].name}.`)
  }
  return order.flatMap((folder, index) =>
    order.slice(index + 1).map((above) => ({
      target: pathOf(folder),
      from: pathOf(above),
      message: `src/${room}/${folder} is below ${above}: see the floors in eslint.config.mjs.`,
    }))
  )
})

const zones = [
  ...Object.entries(rooms).map(([room, allowed]) => ({
    target: `./src/${room}`,
    from: "./src",
    except: [room, ...allowed].map((name) => `./${name}`),
    message: `src/${room} may import ${["itself", ...allowed].join(", ")} only.`,
  })),
  {
    target: "./src/sandbox",
    from: "./src/core",
    except: ["./contract", "./__tests__/fixtures"],
    message: "The sandbox shares the wire contract with the plugin and nothing else.",
  },
  {
    // Its tests compare its texts with all words of the core.
    target: ["components", "i18n", "lib", "routes", "widgets"].map((name) => `./src/admin/${name}`),
    from: "./src/core",
    except: ["./payment/reasons.ts", "./payment/audit-finding.ts", "./money/money.ts"],
    message: "Admin takes types from src/admin-api, and of the core these three rules only.",
  },
  {
    target: "./src/config/index.ts",
    from: "./src/core",
    except: ["./options/medusa-config.ts", "./options/options.ts"],
    message: "medusa-config takes names and types of the core, and none of its code.",
  },
  {
    target: "./src",
    from: ["./integration-tests", "./demo", "./bench", "./release"],
    message: "Nothing that runs in production imports tests, the demo or the release.",
  },
]

/** One file of tests loads many others: what a forgotten `only` leaves out would not be missed. */
const ONLY = ["describe", "it", "test"].map((object) => ({ object, property: "only" }))

export default tseslint.config(
  {
    ignores: [
      "node_modules",
      ".medusa",
      ".demo",
      ".stryker",
      ".examples",
      "demo/storefront/dist",
      "**/migrations/*.ts",
    ],
  },
  ...tseslint.configs.recommendedTypeChecked,
  // Its first entry ignores all tests; ours are linted like the rest.
  ...medusa.configs.recommended.filter(({ ignores, rules, files }) => !ignores || rules || files),
  {
    plugins: { "import-x": importX },
    // Without these, no import of a TypeScript file is found, and no rule looks at it.
    settings: {
      "import-x/extensions": [".ts", ".tsx"],
      "import-x/parsers": { "@typescript-eslint/parser": [".ts", ".tsx"] },
      "import-x/resolver-next": [
        createNodeResolver({ extensions: [".ts", ".tsx", ".js", ".json"] }),
      ],
    },
    languageOptions: {
      parserOptions: {
        project: [
          "./tsconfig.check.json",
          "./src/admin/tsconfig.json",
          "./src/storefront/tsconfig.json",
          "./demo/storefront/tsconfig.json",
        ],
        tsconfigRootDir: import.meta.dirname,
      },
    },
    rules: {
      "import-x/no-restricted-paths": [
        "error",
        { zones: [...floorZones, ...zones], basePath: import.meta.dirname },
      ],
      // Zones check nothing where an import is not found.
      "import-x/no-unresolved": ["error", { ignore: ["^[^.]"] }],
      "import-x/no-cycle": ["error", { ignoreExternal: true }],
      "no-console": "error",
      "no-restricted-properties": ["error", ...ONLY],
      // Medusa wants async methods (service-methods-must-be-async), also where nothing is awaited.
      "@typescript-eslint/require-await": "off",
      "@typescript-eslint/no-unused-vars": [
        "error",
        { argsIgnorePattern: "^_", varsIgnorePattern: "^_" },
      ],
      "@typescript-eslint/consistent-type-imports": ["error", { fixStyle: "inline-type-imports" }],
      "@typescript-eslint/switch-exhaustiveness-check": [
        "error",
        { considerDefaultExhaustiveForUnions: true },
      ],
      "@typescript-eslint/no-non-null-assertion": "error",
    },
  },
  {
    // Pure, so that a test or another program gives them their time: the callers have the clock.
    files: ["src/{core,client}/**"],
    ignores: ["**/__tests__/**"],
    rules: {
      "no-restricted-imports": [
        "error",
        { patterns: [{ group: ["@medusajs/*"], message: "core and client know no Medusa." }] },
      ],
      "no-restricted-globals": ["error", { name: "process", message: "It is given as a value." }],
      "no-restricted-syntax": [
        "error",
        {
          selector:
            "NewExpression[callee.name='Date'][arguments.length=0], MemberExpression[object.name='Date'][property.name='now']",
          message: "The time is given as a value.",
        },
        {
          selector:
            "MemberExpression[object.name='Math'][property.name='random'], CallExpression[callee.name=/^random(Bytes|UUID|Int)$/]",
          message: "What is random is given as a value.",
        },
      ],
    },
  },
  {
    // The application layer works over ports: its callers have Medusa, the clock and the log.
    files: ["src/{payments,backoffice}/**"],
    ignores: ["**/__tests__/**"],
    rules: {
      "no-restricted-imports": [
        "error",
        {
          paths: [
            {
              name: "@medusajs/framework/types",
              importNames: ["MedusaContainer", "RemoteQueryFunction", "Logger"],
              message: "Use cases take Deps.",
            },
            {
              name: "@medusajs/framework/utils",
              importNames: ["ContainerRegistrationKeys"],
              message: "Use cases take Deps.",
            },
            { name: "@medusajs/medusa/core-flows", message: "Workflows are called in src/medusa." },
          ],
        },
      ],
      "no-restricted-syntax": [
        "error",
        {
          selector:
            "NewExpression[callee.name='Date'][arguments.length=0], MemberExpression[object.name='Date'][property.name='now']",
          message: "The time is deps.now().",
        },
      ],
    },
  },
  {
    // Wire types: they cost neither Admin's bundle nor a caller's any code.
    files: ["src/admin-api/**"],
    rules: {
      "@typescript-eslint/no-restricted-imports": [
        "error",
        {
          patterns: [
            { group: ["*"], allowTypeImports: true, message: "src/admin-api takes types only." },
          ],
        },
      ],
    },
  },
  {
    // Medusa's CLI evaluates medusa-config in each of its commands.
    files: ["src/config/index.ts"],
    rules: {
      "@typescript-eslint/no-restricted-imports": [
        "error",
        {
          patterns: [
            {
              regex: "^(?!\\.\\./core/options/medusa-config$)",
              allowTypeImports: true,
              message: "src/config takes types only, and the names in medusa-config.",
            },
          ],
        },
      ],
    },
  },
  {
    // Where Medusa must not be imported, zod comes by its own name; it is the same one.
    files: ["src/{core,client,sandbox,cli,dev}/**", "src/payments/start/session-data.ts"],
    rules: {
      "@medusajs/zod-import-source": "off",
      "@medusajs/use-medusa-error-not-generic-error": "off",
    },
  },
  {
    files: [
      "src/cli/**",
      "src/dev/example/**",
      "demo/**",
      "bench/**",
      "release/**",
      "integration-tests/**",
      "**/__tests__/**",
    ],
    rules: {
      "no-console": "off",
      "@medusajs/use-medusa-error-not-generic-error": "off",
    },
  },
  {
    // Jest's own matchers and the JSON of answers are untyped.
    files: ["integration-tests/**", "**/__tests__/**"],
    rules: {
      "@typescript-eslint/no-unsafe-assignment": "off",
      "@typescript-eslint/no-unsafe-member-access": "off",
      "@typescript-eslint/unbound-method": "off",
      "@medusajs/no-workflow-call-without-container": "off",
    },
  },
  {
    // A property without a seed fails on one run and passes on the next.
    files: ["src/**/__tests__/**"],
    ignores: ["src/*/__tests__/support/holds.ts"],
    rules: {
      "no-restricted-properties": [
        "error",
        ...ONLY,
        { object: "fc", property: "assert", message: "holds() gives it a seed." },
      ],
    },
  },
  {
    // These tests start a whole sandbox.
    files: ["src/sandbox/*/__tests__/**"],
    rules: {
      "import-x/no-restricted-paths": ["error", { zones, basePath: import.meta.dirname }],
    },
  },
  {
    // A storefront depends on no framework: only on Medusa's SDK and its types.
    files: ["demo/storefront/**", "src/storefront/**"],
    rules: { "@medusajs/import-from-framework-not-internal": "off" },
  },
  {
    files: ["**/*.{js,mjs,cjs}", "demo/storefront/vite.config.ts"],
    extends: [tseslint.configs.disableTypeChecked],
  }
)

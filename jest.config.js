const transform = {
  "^.+\\.[jt]sx?$": [
    "@swc/jest",
    {
      jsc: {
        parser: { syntax: "typescript", decorators: true },
        transform: { decoratorMetadata: true },
        target: "es2022",
      },
    },
  ],
}

/** The kit's components, drawn as a server draws them. */
const components = {
  "^.+\\.tsx$": [
    "@swc/jest",
    {
      jsc: {
        parser: { syntax: "typescript", tsx: true },
        transform: { react: { runtime: "automatic" } },
        target: "es2022",
      },
    },
  ],
}

const shared = {
  transform: { ...components, ...transform },
  testEnvironment: "<rootDir>/integration-tests/helpers/jest/quick-environment.mjs",
  modulePathIgnorePatterns: ["<rootDir>/.medusa/", "<rootDir>/.demo/", "<rootDir>/.stryker/"],
}

/** They write docs/screenshots, when they are asked to. */
const pictures = process.env.SCREENSHOTS ? [] : ["/browser/screenshots"]

/** @type {import("jest").Config} */
module.exports = {
  testSequencer: "<rootDir>/integration-tests/helpers/jest/stores-first.mjs",
  reporters: ["default", "<rootDir>/integration-tests/helpers/jest/skipped-tests.js"],
  // Of a test that hangs; a busy machine may stand still for seconds.
  testTimeout: 30_000,
  projects: [
    {
      ...shared,
      displayName: "unit",
      moduleNameMapper: {
        "^@medusajs/framework/utils$": "<rootDir>/integration-tests/helpers/jest/medusa-utils.js",
        "^@medusajs/medusa/core-flows$":
          "<rootDir>/integration-tests/helpers/jest/medusa-core-flows.js",
      },
      testMatch: [
        "<rootDir>/src/**/__tests__/**/*.spec.ts",
        "<rootDir>/integration-tests/*.spec.ts",
        "<rootDir>/integration-tests/docs/*.spec.ts",
        "<rootDir>/integration-tests/simulation/**/*.spec.ts",
        "<rootDir>/integration-tests/use-cases/**/*.spec.ts",
        "<rootDir>/integration-tests/contracts/*.unit.spec.ts",
        "<rootDir>/integration-tests/helpers/**/*.spec.ts",
        "<rootDir>/release/**/*.spec.ts",
      ],
    },
    {
      ...shared,
      displayName: "integration",
      testMatch: [
        "<rootDir>/integration-tests/{modules,http,contracts}/**/*.spec.ts",
        "!**/*.unit.spec.ts",
      ],
      globalSetup: "<rootDir>/integration-tests/helpers/jest/global-setup.ts",
      globalTeardown: "<rootDir>/integration-tests/helpers/jest/global-teardown.ts",
    },
    {
      // The long ones: every order of events, carts that change, a busy minute. Not in `npm test`.
      ...shared,
      displayName: "safety",
      testMatch: ["<rootDir>/integration-tests/safety/**/*.spec.ts"],
      globalSetup: "<rootDir>/integration-tests/helpers/jest/global-setup.ts",
      globalTeardown: "<rootDir>/integration-tests/helpers/jest/global-teardown.ts",
    },
    {
      // A server of its own process, killed and started again; a few rounds unless CHAOS=long.
      ...shared,
      displayName: "chaos",
      testMatch: ["<rootDir>/integration-tests/chaos/**/*.spec.ts"],
      globalSetup: "<rootDir>/integration-tests/helpers/jest/global-setup.ts",
      globalTeardown: "<rootDir>/integration-tests/helpers/jest/global-teardown.ts",
    },
    {
      // Two servers with a Redis, which must be installed.
      ...shared,
      displayName: "cluster",
      testMatch: ["<rootDir>/integration-tests/cluster/**/*.spec.ts"],
      globalSetup: "<rootDir>/integration-tests/helpers/jest/global-setup.ts",
      globalTeardown: "<rootDir>/integration-tests/helpers/jest/global-teardown.ts",
    },
    {
      ...shared,
      displayName: "browser",
      testMatch: ["<rootDir>/integration-tests/browser/**/*.spec.ts"],
      testPathIgnorePatterns: ["/node_modules/", ...pictures],
      globalSetup: "<rootDir>/integration-tests/helpers/jest/global-setup-browser.ts",
      globalTeardown: "<rootDir>/integration-tests/helpers/jest/global-teardown.ts",
    },
  ],
}

/* eslint-disable @typescript-eslint/no-require-imports -- jest loads it as CommonJS */
const { dirname, join } = require("node:path")
const lazyModule = require("./lazy-module")

const MEDUSA = dirname(require.resolve("@medusajs/medusa/package.json"))

/** `@medusajs/medusa/core-flows` for unit tests: hundreds of workflows, which are composed when they are loaded. */
module.exports = lazyModule(() => require(join(MEDUSA, "dist/core-flows/index.js")))

/* eslint-disable @typescript-eslint/no-require-imports -- jest loads it as CommonJS */
const { dirname, join } = require("node:path")
const lazyModule = require("./lazy-module")

const FRAMEWORK = dirname(require.resolve("@medusajs/framework"))
const UTILS = join(FRAMEWORK, "../../utils/dist")

/** Where Medusa's utils have what the use cases need of them. */
const FILES = {
  ContainerRegistrationKeys: "common/container",
  MedusaError: "common/errors",
  Modules: "modules-sdk/definition",
  PaymentActions: "payment/webhook",
  PaymentSessionStatus: "payment/payment-session",
}

/**
 * `@medusajs/framework/utils` for unit tests, the same objects. All of it is 3,000 files, which take three seconds of each
 * spec: they are loaded when a test needs another name than the above.
 */
module.exports = lazyModule(
  () => require(join(FRAMEWORK, "utils/index.js")),
  (name) => (name in FILES ? require(join(UTILS, FILES[name]))[name] : undefined)
)

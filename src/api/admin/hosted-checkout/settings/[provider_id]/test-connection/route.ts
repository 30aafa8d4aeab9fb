import type { AdminConnectionTestResponse } from "../../../../../../admin-api"
import { testAccount } from "../../../../../../backoffice/keys/test-key"
import { accountRoute } from "../../account-route"
import type { TestConnectionBody } from "../../schemas"

/** Makes a real call to the gateway and returns its result; stores no key. */
export const POST = accountRoute<AdminConnectionTestResponse, TestConnectionBody>(
  async (account, { validatedBody }, deps) => ({
    test: await testAccount(account, validatedBody.merchant_secret_key, deps),
  })
)

import type { AdminDiagnosisResponse } from "../../../../../../admin-api"
import { diagnose } from "../../../../../../backoffice/diagnosis"
import { accountRoute } from "../../account-route"
import type { DiagnoseBody } from "../../schemas"

/** Checks an account with real calls to the gateway and to its own webhook URL; stores nothing. */
export const POST = accountRoute<AdminDiagnosisResponse, DiagnoseBody>(
  async (account, { validatedBody }, deps) => ({
    diagnosis: await diagnose(account, validatedBody, deps),
  })
)

import type { AuthenticatedMedusaRequest, MedusaResponse } from "@medusajs/framework/http"
import type { AdminRefusal } from "../../../../admin-api"
import { depsOf } from "../../../../medusa/deps"
import type { Deps } from "../../../../payments/deps"
import { answerRefusal } from "./validate"

/** A route that answers JSON: what `answer` returns, or its refusal of a field or a conflict. Any other error is for Medusa's handler. */
export function adminRoute<Answer, Body = unknown>(
  answer: (req: AuthenticatedMedusaRequest<Body>, deps: Deps) => Promise<Answer>
) {
  return async (
    req: AuthenticatedMedusaRequest<Body>,
    res: MedusaResponse<Answer | AdminRefusal>
  ): Promise<void> => {
    try {
      res.status(200).json(await answer(req, depsOf(req.scope)))
    } catch (error) {
      answerRefusal(error, res)
    }
  }
}

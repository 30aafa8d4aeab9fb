import type { z } from "@medusajs/framework/zod"
import { paging } from "../http/list-params"

/** Each payment costs Medusa about ten queries. */
const MOST_PAYMENTS = 100

/** Query of `GET /admin/hosted-checkout/worklist`. */
export const worklistQuery = paging(MOST_PAYMENTS).strict()

export type WorklistQuery = z.output<typeof worklistQuery>

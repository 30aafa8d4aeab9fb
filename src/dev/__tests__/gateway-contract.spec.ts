import { describeGatewayContract } from "../contract"
import { sandboxUnderTest } from "./support/sandbox-under-test"

describe("The sandbox with the default profile", () => {
  describeGatewayContract(() => sandboxUnderTest())
})

describe("The sandbox with another profile", () => {
  describeGatewayContract(() =>
    sandboxUnderTest({
      profile: {
        auth: { in: "body", field: "api_key" },
        contentType: "application/x-www-form-urlencoded",
        version: { header: "X-Api-Version", value: "2026-11-20" },
        successStatuses: [202],
        errorMessage: "fault.detail",
        bounds: { minAmount: 50, textLength: 40 },
        signature: { header: "X-Signature", encoding: "base64" },
        acknowledgement: { status: 202, body: "OK" },
        verify: {
          notFound: "until_paid",
          transactionIds: "own",
          root: "data.transaction",
          fields: { status: "state", amount: "total.value", transaction_id: "id" },
        },
        statuses: { approved: ["paid"], declined: ["refused"], unpaid: ["new"] },
      },
    })
  )
})

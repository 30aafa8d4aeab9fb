import { PAYMENT_CAPTURED } from "../../src/core/contract/webhook-event"
import { meaningOf } from "../../src/core/payment/meaning"
import { describeGateway } from "./gateway"
import { fakeGateway } from "./support/fake-gateway"
import { forEachTest, PROFILE } from "./support/gateway-given"

describe("The gateway in memory", () => {
  describeGateway(fakeGateway)

  // The gateway's document shows no such notification, and the sandbox sends none.
  describe("A declined card", () => {
    const { subject, open, details } = forEachTest(fakeGateway)

    it("The in-memory gateway of the tests sends a notification of a declined card, and the notification reports no approved payment", async () => {
      const { token } = await open()
      subject().pay(token, "declined")
      const said = await details()

      expect(said.map((one) => meaningOf({ ...one, id: "" }, PROFILE))).toEqual(["declined"])
      expect(said.map(({ event }) => event)).not.toContain(PAYMENT_CAPTURED)
    })
  })
})

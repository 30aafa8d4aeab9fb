import fc from "fast-check"
import { holds } from "../../__tests__/support/holds"
import { anyStory, honestStory, Play } from "./story"

describe("The truth about a page", () => {
  it("In random sequences of gateway, shopper and admin events, the plugin decides nothing that contradicts the gateway's reports [case 31]", () => {
    holds(
      fc.property(anyStory, (one) => {
        const play = new Play(one)
        one.acts.forEach((each) => play.acts(each))
        play.gateway.deliverAll()
        play.shop.isOver = true
        play.process()
      })
    )
  })

  it("After random sequences of events, an admin who knows what happened can resolve every payment that is held for an admin", () => {
    holds(
      fc.property(anyStory, (one) => {
        const play = new Play(one)
        one.acts.forEach((each) => play.acts(each))
        play.gateway.deliverAll()
        play.shop.isOver = true
        play.work()
      })
    )
  })

  it("A payment that is charged once, and refunded both in Medusa and at the gateway, has an order and is not held in the end, after any random sequence", () => {
    holds(
      fc.property(honestStory, (one) => {
        const play = new Play(one)
        one.acts.forEach((each) => play.acts(each))
        play.gateway.deliverAll()
        play.shop.isOver = true
        const kinds = play.process().map(({ step }) => step.kind)
        if (!kinds.includes("done") || kinds.includes("hold")) {
          throw new Error(`held: ${kinds.join(", ")}`)
        }
      })
    )
  })
})

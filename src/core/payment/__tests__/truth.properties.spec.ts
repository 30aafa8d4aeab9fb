import fc from "fast-check"
import { holds } from "../../__tests__/support/holds"
import { anyStory, honestStory, Play } from "./story"

describe("The truth about a page", () => {
  it("In random stories of a payment, no step contradicts what the gateway has told the plugin [case 31]", () => {
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

  it("In random stories of a payment, an admin who knows what happened can resolve every held payment", () => {
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

  it("In random stories of one charge and refunds from Medusa, the payment becomes an order and is never held", () => {
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

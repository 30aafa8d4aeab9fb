import fc from "fast-check"
import { holds } from "../../__tests__/support/holds"
import { anyStory, honestStory, Play } from "./story"

describe("The truth about a page", () => {
  it("In every story of a payment page, no step contradicts what truly happened as far as it was said [case 31]", () => {
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

  it("In every story of a payment page, an admin who knows the truth empties the list of held payments", () => {
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

  it("In every story of one charge and of refunds made in Medusa first, the payment becomes an order and is never held", () => {
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

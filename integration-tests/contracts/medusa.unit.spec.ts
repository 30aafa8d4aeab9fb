import { describeMedusa } from "./medusa"
import { fakeMedusaSubject } from "./support/medusa/fake-medusa-subject"

describe("Medusa in memory", () => {
  describeMedusa(fakeMedusaSubject)
})

import { describeStore } from "../helpers/store/store"
import { describeMedusa } from "./medusa"
import { realMedusaSubject } from "./support/medusa/real-medusa-subject"

describeStore("A real Medusa", (store) => {
  describeMedusa(realMedusaSubject(store))
})

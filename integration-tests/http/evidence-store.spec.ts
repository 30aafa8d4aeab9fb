import { describeStore } from "../helpers/store"
import { transactions, verifiedBytes } from "./transactions.tests"
import { unknownAnswers } from "./unknown-answers.tests"

describeStore("A store that hears all kinds of things from its gateway", (store) => {
  transactions(store)
  verifiedBytes(store)
  unknownAnswers(store)
})

import { describeRepositories } from "./repositories"
import { fakeSubject } from "./support/fake-subject"

describe("The repositories in memory", () => {
  describeRepositories(fakeSubject)
})

import { describeGateway } from "./gateway"
import { fakeGateway } from "./support/fake-gateway"

describe("The gateway in memory", () => {
  describeGateway(fakeGateway)
})

import { describeGateway } from "./gateway"
import { sandboxGateway } from "./support/sandbox-gateway"

describe("The client and the sandbox over HTTP", () => {
  describeGateway(sandboxGateway)
})

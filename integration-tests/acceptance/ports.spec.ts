import { findFreePorts } from "../../demo/lib/ports"

/** Linux begins here with the ports of outgoing connections; macOS and Windows at 49152. */
const FIRST_EPHEMERAL = 32_768

describe("findFreePorts", () => {
  it("chooses different ports that the system gives to no other program meanwhile", async () => {
    const ports = await findFreePorts(20)
    expect(new Set(ports).size).toBe(20)
    expect(Math.max(...ports)).toBeLessThan(FIRST_EPHEMERAL)
  })
})

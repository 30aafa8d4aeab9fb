import { hasPublicAddress } from "../ping/public-address"

describe("hasPublicAddress", () => {
  it.each([
    ["http://localhost:9000/hooks", false],
    ["http://127.0.0.1/hooks", false],
    ["http://[::1]:9000", false],
    ["https://10.1.2.3", false],
    ["https://172.31.0.1", false],
    ["https://192.168.1.1", false],
    ["https://100.64.0.1", false],
    ["https://169.254.169.254", false],
    ["https://[fd00::1]", false],
    ["https://[::ffff:10.0.0.1]", false],
    ["https://203.0.113.7/hooks", true],
    ["https://172.32.0.1", true],
    ["https://[2001:db8::1]", true],
    // The ping decides.
    ["https://nowhere.invalid", true],
  ])("The address %s counts as reachable from the internet: %p", async (url, expected) => {
    expect(await hasPublicAddress(url)).toBe(expected)
  })
})

import { addressIn, addressSeenBy, networkOf } from "../network"

describe("addressSeenBy", () => {
  const OWN = "192.0.2.7"
  const PROXY = "10.0.0.1"

  it.each([
    ["the connection's address when no proxy is trusted", 0, "198.51.100.1", OWN, OWN],
    ["the connection's address when there is no header", 1, undefined, OWN, OWN],
    ["the connection's address when the header is empty", 1, " ", OWN, OWN],
    ["the address that the trusted proxy has seen", 1, OWN, PROXY, OWN],
    [
      "the address that the proxy has seen, not the address that the client wrote before it",
      1,
      `198.51.100.1, ${OWN}`,
      PROXY,
      OWN,
    ],
    [
      "the address that the proxy has seen, not one of many addresses that the client wrote",
      1,
      `1.1.1.1,2.2.2.2 , ${OWN}`,
      PROXY,
      OWN,
    ],
    [
      "the address that the outermost of two proxies has seen",
      2,
      `9.9.9.9, ${OWN}, 10.0.0.2`,
      PROXY,
      OWN,
    ],
    [
      "the first address when the header has fewer entries than trusted proxies",
      3,
      `${OWN}, 10.0.0.2`,
      PROXY,
      OWN,
    ],
    [
      "the connection's address when the header's entry is no address",
      1,
      `${OWN}, unknown`,
      PROXY,
      PROXY,
    ],
  ])(
    "The plugin takes as the shopper's IP address %s",
    (_, proxies, forwardedFor, connection, address) => {
      expect(addressSeenBy(proxies, { forwardedFor, connection })).toBe(address)
    }
  )

  it("The shopper's IP address is unknown if the connection has no address", () => {
    expect(addressSeenBy(1, { forwardedFor: undefined, connection: undefined })).toBeUndefined()
  })
})

describe("addressIn", () => {
  it.each([
    ["192.0.2.1", "192.0.2.1"],
    [" 192.0.2.1 ", "192.0.2.1"],
    ["192.0.2.1:443", "192.0.2.1"],
    ["2001:db8::1", "2001:db8::1"],
    ["[2001:db8::1]", "2001:db8::1"],
    ["[2001:db8::1]:443", "2001:db8::1"],
    ["", undefined],
    ["unknown", undefined],
    ["192.0.2", undefined],
    ["192.0.2.256", undefined],
    ["192.0.2.1, 192.0.2.2", undefined],
    ["192.0.2.1:443:443", undefined],
    ["[192.0.2.1", undefined],
    ["shop.example.com", undefined],
  ])(
    "The text %p in the place of a client's address is read as the IP address %p (undefined: no address)",
    (text, address) => {
      expect(addressIn(text)).toBe(address)
    }
  )
})

describe("networkOf", () => {
  it.each([
    ["192.0.2.1", "192.0.2.1"],
    ["::ffff:192.0.2.1", "192.0.2.1"],
    ["::FFFF:C000:0201", "192.0.2.1"],
    ["2001:db8:1:2:3:4:5:6", "2001:db8:1:2::/64"],
    ["2001:0DB8:0001:0002::7", "2001:db8:1:2::/64"],
    ["2001:db8::1", "2001:db8:0:0::/64"],
    ["2001:db8:0:0:1::", "2001:db8:0:0::/64"],
    ["fe80::1%eth0", "fe80:0:0:0::/64"],
    ["::1", "0:0:0:0::/64"],
    ["::", "0:0:0:0::/64"],
  ])(
    "The limit maxStartsPerMinute counts the IP address %s as the network %s",
    (address, network) => {
      expect(networkOf(address)).toBe(network)
    }
  )
})

import { startedBy } from "../started-by"

const SECRET = "a-secret-of-thirty-two-characters"
const ADDRESS = "192.0.2.7"
const GUEST = { customerId: undefined, address: undefined }

describe("startedBy", () => {
  it("The limit maxStartsPerMinute does not count a guest whose IP address is unknown", () => {
    expect(startedBy(GUEST, SECRET)).toEqual([])
  })

  it("The limit maxStartsPerMinute counts a shopper by customer id and by a hash of the shopper's IP address", () => {
    const [customer, network, ...more] = startedBy(
      { customerId: "cus_1", address: ADDRESS },
      SECRET
    )
    expect(customer).toBe("cus_1")
    expect(network).toMatch(/^net_[\w-]{43}$/)
    expect(network).not.toContain(ADDRESS)
    expect(more).toEqual([])
  })

  it("The limit maxStartsPerMinute counts an IPv4 address and its form ::ffff: as one, and another address separately", () => {
    const of = (address: string, secret = SECRET) => startedBy({ ...GUEST, address }, secret)
    expect(of(ADDRESS)).toEqual(of(`::ffff:${ADDRESS}`))
    expect(of(ADDRESS)).not.toEqual(of("192.0.2.8"))
    expect(of(ADDRESS)).not.toEqual(of(ADDRESS, `${SECRET}.`))
  })

  it("Without a storefrontSecret, the limit maxStartsPerMinute ignores the IP address, which may be the storefront server's", () => {
    expect(startedBy({ ...GUEST, address: ADDRESS }, undefined)).toEqual([])
  })
})

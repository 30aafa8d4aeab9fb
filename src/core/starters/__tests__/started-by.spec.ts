import { startedBy } from "../started-by"

const SECRET = "a-secret-of-thirty-two-characters"
const ADDRESS = "192.0.2.7"
const GUEST = { customerId: undefined, address: undefined }

describe("startedBy", () => {
  it("The limit on starts counts a guest without an IP address for nobody", () => {
    expect(startedBy(GUEST, SECRET)).toEqual([])
  })

  it("The limit on starts counts for the customer and for a hash that hides the shopper's IP address", () => {
    const [customer, network, ...more] = startedBy(
      { customerId: "cus_1", address: ADDRESS },
      SECRET
    )
    expect(customer).toBe("cus_1")
    expect(network).toMatch(/^net_[\w-]{43}$/)
    expect(network).not.toContain(ADDRESS)
    expect(more).toEqual([])
  })

  it("The limit on starts counts both spellings of an IPv4 address together, and other addresses apart", () => {
    const of = (address: string, secret = SECRET) => startedBy({ ...GUEST, address }, secret)
    expect(of(ADDRESS)).toEqual(of(`::ffff:${ADDRESS}`))
    expect(of(ADDRESS)).not.toEqual(of("192.0.2.8"))
    expect(of(ADDRESS)).not.toEqual(of(ADDRESS, `${SECRET}.`))
  })

  it("The limit on starts counts no IP address without a storefrontSecret, because it may be the storefront server's", () => {
    expect(startedBy({ ...GUEST, address: ADDRESS }, undefined)).toEqual([])
  })
})

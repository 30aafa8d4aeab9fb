import { startedBy } from "../started-by"

const SECRET = "a-secret-of-thirty-two-characters"
const ADDRESS = "192.0.2.7"
const GUEST = { customerId: undefined, address: undefined }

describe("startedBy", () => {
  it("names nobody where nobody is known", () => {
    expect(startedBy(GUEST, SECRET)).toEqual([])
  })

  it("names the customer, and the address by a hash that does not contain it", () => {
    const [customer, network, ...more] = startedBy(
      { customerId: "cus_1", address: ADDRESS },
      SECRET
    )
    expect(customer).toBe("cus_1")
    expect(network).toMatch(/^net_[\w-]{43}$/)
    expect(network).not.toContain(ADDRESS)
    expect(more).toEqual([])
  })

  it("gives one address one name, and another address or secret another", () => {
    const of = (address: string, secret = SECRET) => startedBy({ ...GUEST, address }, secret)
    expect(of(ADDRESS)).toEqual(of(`::ffff:${ADDRESS}`))
    expect(of(ADDRESS)).not.toEqual(of("192.0.2.8"))
    expect(of(ADDRESS)).not.toEqual(of(ADDRESS, `${SECRET}.`))
  })

  it("names no address without a secret: it may be the storefront's server", () => {
    expect(startedBy({ ...GUEST, address: ADDRESS }, undefined)).toEqual([])
  })
})

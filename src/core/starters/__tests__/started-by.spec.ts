import { startedBy } from "../started-by"

const SECRET = "a-secret-of-thirty-two-characters"
const ADDRESS = "192.0.2.7"
const GUEST = { customerId: undefined, address: undefined }

describe("startedBy", () => {
  it("startedBy gives no name for a guest without an address", () => {
    expect(startedBy(GUEST, SECRET)).toEqual([])
  })

  it("startedBy names a start by its customer and by a hash of its address that does not contain the address", () => {
    const [customer, network, ...more] = startedBy(
      { customerId: "cus_1", address: ADDRESS },
      SECRET
    )
    expect(customer).toBe("cus_1")
    expect(network).toMatch(/^net_[\w-]{43}$/)
    expect(network).not.toContain(ADDRESS)
    expect(more).toEqual([])
  })

  it("startedBy gives both forms of an IPv4 address the same name, and another address or secret another name", () => {
    const of = (address: string, secret = SECRET) => startedBy({ ...GUEST, address }, secret)
    expect(of(ADDRESS)).toEqual(of(`::ffff:${ADDRESS}`))
    expect(of(ADDRESS)).not.toEqual(of("192.0.2.8"))
    expect(of(ADDRESS)).not.toEqual(of(ADDRESS, `${SECRET}.`))
  })

  it("startedBy names no address without a storefrontSecret, because the address may be the storefront server's", () => {
    expect(startedBy({ ...GUEST, address: ADDRESS }, undefined)).toEqual([])
  })
})

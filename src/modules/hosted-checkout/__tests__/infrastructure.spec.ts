import { Modules } from "@medusajs/framework/utils"
import { infrastructureOf, infrastructureWarnings } from "../health/infrastructure"

const redisBus = { resolve: "@medusajs/medusa/event-bus-redis" }
const lockingBy = (resolve: string) => ({
  resolve: "@medusajs/medusa/locking",
  options: { providers: [{ resolve, id: "lock", is_default: true }] },
})
const warningsOf = (bus: unknown, locking: unknown) =>
  infrastructureWarnings({
    modules: { [Modules.EVENT_BUS]: bus, [Modules.LOCKING]: locking } as never,
  })

describe("The warnings of a server that starts in production", () => {
  it("A production server warns of nothing if its event bus and its locks are in Redis", () => {
    expect(warningsOf(redisBus, lockingBy("@medusajs/medusa/locking-redis"))).toEqual([])
  })

  it.each([
    ["no event bus configured", undefined],
    ["Medusa's default event bus", { resolve: "@medusajs/medusa/event-bus-local" }],
  ])("A production server with %s warns, and recommends the event bus in Redis", (_, bus) => {
    expect(warningsOf(bus, lockingBy("@medusajs/medusa/locking-redis"))).toEqual([
      expect.stringContaining("@medusajs/medusa/event-bus-redis"),
    ])
  })

  it("A production server with locks in memory warns, and recommends locks in Redis", () => {
    expect(warningsOf(redisBus, { resolve: "@medusajs/medusa/locking" })).toEqual([
      expect.stringContaining("@medusajs/medusa/locking-redis"),
    ])
  })

  it("A production server with locks in PostgreSQL warns that a dead process never frees its lock", () => {
    expect(warningsOf(redisBus, lockingBy("@medusajs/medusa/locking-postgres"))).toEqual([
      expect.stringContaining("never frees the lock of a process that died"),
    ])
  })
})

it.each([
  [undefined, null],
  ["", null],
  ["https://medusa.example.com/", "https://medusa.example.com"],
])(
  "The address of Medusa's own payment links is read from admin.storefrontUrl: %j",
  (storefrontUrl, address) => {
    const admin = { ...(storefrontUrl !== undefined && { storefrontUrl }) } as never
    expect(infrastructureOf({ admin }).admin_storefront_url).toBe(address)
  }
)

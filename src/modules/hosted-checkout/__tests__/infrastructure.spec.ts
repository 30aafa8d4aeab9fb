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

describe("What a server warns of when it starts in production", () => {
  it("is nothing with Redis behind the event bus and the locks", () => {
    expect(warningsOf(redisBus, lockingBy("@medusajs/medusa/locking-redis"))).toEqual([])
  })

  it.each([
    ["no event bus configured", undefined],
    ["Medusa's default event bus", { resolve: "@medusajs/medusa/event-bus-local" }],
  ])("%s: it names the module to use", (_, bus) => {
    expect(warningsOf(bus, lockingBy("@medusajs/medusa/locking-redis"))).toEqual([
      expect.stringContaining("@medusajs/medusa/event-bus-redis"),
    ])
  })

  it("locks in memory: it names the provider to use", () => {
    expect(warningsOf(redisBus, { resolve: "@medusajs/medusa/locking" })).toEqual([
      expect.stringContaining("@medusajs/medusa/locking-redis"),
    ])
  })

  it("locks in PostgreSQL, which outlive their owner: it says so", () => {
    expect(warningsOf(redisBus, lockingBy("@medusajs/medusa/locking-postgres"))).toEqual([
      expect.stringContaining("never frees the lock of a process that died"),
    ])
  })
})

it.each([
  [undefined, null],
  ["", null],
  ["https://medusa.example.com/", "https://medusa.example.com"],
])("Medusa's own payment links lead to admin.storefrontUrl: %j", (storefrontUrl, address) => {
  const admin = { ...(storefrontUrl !== undefined && { storefrontUrl }) } as never
  expect(infrastructureOf({ admin }).links_lead_to).toBe(address)
})

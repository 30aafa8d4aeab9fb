import fc from "fast-check"
import { gatewayProfileSchema } from "../gateway-profile"
import { holds } from "../../__tests__/support/holds"

describe("The gateway profile", () => {
  it("A gateway profile with any lists of statuses is valid only if no status is in two lists", () => {
    const fields = fc.array(fc.constantFrom("a", "B", " c", "d ", "e"), { minLength: 1 })
    const lists = fc.record({
      approved: fields,
      declined: fields,
      reversed: fields,
      unpaid: fields,
    })
    holds(
      fc.property(lists, (statuses) => {
        const owners = new Map<string, Set<string>>()
        for (const [list, said] of Object.entries(statuses)) {
          for (const status of said) {
            const key = status.trim().toLowerCase()
            owners.set(key, (owners.get(key) ?? new Set()).add(list))
          }
        }
        const clear = [...owners.values()].every(({ size }) => size === 1)

        expect(gatewayProfileSchema.safeParse({ statuses }).success).toBe(clear)
      })
    )
  })
})

import type { MedusaContainer } from "@medusajs/framework/types"
import { readAdminNames } from "../store-adapter"

const USERS = [
  { id: "user_1", first_name: "Ada", last_name: "Byron", email: "ada@example.com" },
  { id: "user_2", first_name: "Grace", last_name: null, email: "grace@example.com" },
  { id: "user_3", first_name: null, last_name: null, email: "alan@example.com" },
]

describe("The name of an admin", () => {
  const graph = jest.fn(({ filters }: { filters: { id: string[] } }) =>
    Promise.resolve({ data: USERS.filter(({ id }) => filters.id.includes(id)) })
  )
  const container = { resolve: () => ({ graph }) } as unknown as MedusaContainer

  beforeEach(() => graph.mockClear())

  it.each([
    ["user_1", "Ada Byron"],
    ["user_2", "Grace"],
    ["user_3", "alan@example.com"],
  ])("The admin with the id %s is named %s", async (id, name) => {
    expect(await readAdminNames(container, [id])).toEqual([{ id, name }])
  })

  it("The names of several admins are read with one query, which asks for each admin once", async () => {
    const admins = await readAdminNames(container, ["user_3", null, "user_1", "user_3", undefined])
    expect(admins.map(({ name }) => name)).toEqual(["alan@example.com", "Ada Byron"])
    expect(graph).toHaveBeenCalledTimes(1)
  })

  it("The name of an admin whose id Medusa does not know is null", async () => {
    expect(await readAdminNames(container, ["user_9"])).toEqual([{ id: "user_9", name: null }])
  })

  it("The names of admins are not queried when no admin is given", async () => {
    expect(await readAdminNames(container, [null])).toEqual([])
    expect(graph).not.toHaveBeenCalled()
  })
})

import { asAdmin } from "../../helpers/admin/admin"
import { storeTests } from "../../helpers/store/store"

const LISTS = ["attempts", "notifications"]

export const describeAdminPages = storeTests("A page of a list of the Admin API", (store) => {
  const list = async (path: string) => await asAdmin(store, "GET", `/admin/hosted-checkout/${path}`)

  it.each(LISTS)(
    "A page of %s that cannot be is refused with the name of its field",
    async (path) => {
      for (const [field, value] of [
        ...["-1", "1001", "100000000", "1e3", "1.5", "5x", "many", ""].map((one) => ["limit", one]),
        ...["-1", "1000000001", "9007199254740993", "1.5", "many", ""].map((one) => [
          "offset",
          one,
        ]),
      ]) {
        const { status, body } = await list(`${path}?${field}=${value}`)
        expect([field, value, status, body]).toMatchObject([
          field,
          value,
          400,
          { type: "invalid_data", message: expect.stringContaining(`${field} must be`) as string },
        ])
      }
    }
  )

  it.each(LISTS)(
    "A page of %s has the rows that it is asked for, within the bounds",
    async (path) => {
      expect(await list(path)).toMatchObject({ status: 200, body: { limit: 20, offset: 0 } })
      for (const [limit, offset] of [
        [0, 0],
        [1_000, 1_000_000_000],
      ]) {
        expect(await list(`${path}?limit=${limit}&offset=${offset}`)).toMatchObject({
          status: 200,
          body: { limit, offset },
        })
      }
    }
  )
})

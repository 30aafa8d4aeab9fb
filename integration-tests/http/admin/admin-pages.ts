import { asAdmin } from "../../helpers/admin/admin"
import { storeTests } from "../../helpers/store/store"

const LISTS = ["attempts", "notifications"]

export const describeAdminPages = storeTests("Pages of the Admin API's lists", (store) => {
  const list = async (path: string) => await asAdmin(store, "GET", `/admin/hosted-checkout/${path}`)

  it.each(LISTS)(
    "The Admin API's list of %s refuses an impossible limit or offset, and names the field",
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
    "The Admin API's list of %s accepts the smallest and the largest limit and offset",
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

import type { NewLink } from "../../../src/core/payment-link/payment-link"
import { ACCOUNT } from "../support/attempts"
import { inSeconds, NOW } from "../support/clock"
import { forEachTest, type MakeSubject } from "../support/subject"

const TWO_DAYS = 2 * 24 * 60 * 60

const LINK: NewLink = {
  id: "hclnk_1",
  handle: "aHandle-1",
  order_id: "order_1",
  payment_collection_id: "paycol_1",
  provider_id: ACCOUNT,
  amount: "45.00",
  currency_code: "cad",
  expires_at: inSeconds(TWO_DAYS),
  created_by: "user_1",
}

/** The same link again, as another admin makes it. */
const AGAIN: NewLink = { ...LINK, id: "hclnk_2", handle: "aHandle-2", created_by: "user_2" }
const PUBLIC: NewLink = { ...LINK, id: "hclnk_3", handle: "aHandle-3", created_by: null }

/** Payment links: made once, withdrawn and sent. */
export function describeLinkRepository(make: MakeSubject): void {
  describe("LinkRepository", () => {
    const subject = forEachTest(make)
    const links = () => subject.repositories.links

    it("A payment link is stored with the values given to it, and found by its id, its handle and its order", async () => {
      const link = await links().create(LINK, NOW)
      expect(link).toMatchObject({
        ...LINK,
        ...{ withdrawn_at: null, withdrawn_by: null, emailed_at: null },
        created_at: expect.any(Date),
      })
      expect(await links().byId(LINK.id)).toEqual(link)
      expect(await links().byHandle(LINK.handle)).toEqual(link)
      expect(await links().ofOrder("order_1")).toEqual([link])
    })

    it("No payment link is found by an unknown id, order or handle, or by a handle that PostgreSQL cannot store", async () => {
      await links().create(LINK, NOW)
      expect(await links().byId("hclnk_gone")).toBeUndefined()
      expect(await links().ofOrder("order_gone")).toEqual([])
      for (const handle of ["", "unknown", "a\0b", "' or true"]) {
        expect(await links().byHandle(handle)).toBeUndefined()
      }
    })

    it("Two admins who make a payment link for the same collection and amount at the same time get the same link", async () => {
      const [first, second] = await Promise.all([
        links().create(LINK, NOW),
        subject.anotherServer().links.create(AGAIN, NOW),
      ])
      expect(second).toEqual(first)
      expect(await subject.rows("links")).toHaveLength(1)
    })

    it("A payment link for another amount of a collection is a new link, and an order's newest link is listed first", async () => {
      await links().create(LINK, NOW)
      await links().create({ ...AGAIN, amount: "50.00" }, NOW)
      expect(await links().ofOrder("order_1")).toMatchObject([
        { amount: "50.00" },
        { amount: "45.00" },
      ])
    })

    it("Making an expired payment link again reopens the same address, with a new end and the merchant account of the second call", async () => {
      await links().create(LINK, NOW)
      const expires_at = inSeconds(3 * TWO_DAYS)
      const again = { ...AGAIN, provider_id: "pp_other", expires_at }
      const before = await links().create(again, inSeconds(TWO_DAYS - 1))
      expect(before).toMatchObject({ expires_at: LINK.expires_at, provider_id: "pp_other" })
      const renewed = await links().create(again, inSeconds(TWO_DAYS))
      expect(renewed).toMatchObject({
        ...{ id: LINK.id, handle: LINK.handle, created_by: "user_1" },
        ...{ expires_at, provider_id: "pp_other" },
      })
    })

    it("A payment link that two admins withdraw names only the first admin, and a link made afterwards for the same amount is a new link", async () => {
      await links().create(LINK, NOW)
      const withdrawn = { withdrawn_at: NOW, withdrawn_by: "user_1" }
      expect(await links().withdraw(LINK.id, "user_1", NOW)).toMatchObject(withdrawn)
      expect(await links().withdraw(LINK.id, "user_2", inSeconds(60))).toMatchObject(withdrawn)
      expect(await links().create(AGAIN, NOW)).toMatchObject({ id: AGAIN.id, withdrawn_at: null })
      expect(await links().withdraw("hclnk_gone", "user_1", NOW)).toBeUndefined()
    })

    it("Medusa's own payment link is stored beside an admin's link for the same amount, and no new link replaces Medusa's own link after a withdrawal", async () => {
      await links().create(LINK, NOW)
      expect(await links().create(PUBLIC, NOW)).toMatchObject({ id: PUBLIC.id, created_by: null })
      await links().withdraw(PUBLIC.id, "user_1", NOW)
      expect(
        await links().create({ ...PUBLIC, id: "hclnk_4", handle: "aHandle-4" }, NOW)
      ).toMatchObject({ id: PUBLIC.id, withdrawn_at: NOW })
    })

    it("A payment link stores the time at which it was last sent by e-mail", async () => {
      await links().create(LINK, NOW)
      await links().noteEmail(LINK.id, NOW)
      expect(await links().noteEmail(LINK.id, inSeconds(60))).toMatchObject({
        emailed_at: inSeconds(60),
      })
      expect(await links().noteEmail("hclnk_gone", NOW)).toBeUndefined()
    })
  })
}

import { ACCOUNT } from "../support/attempts"
import { inSeconds, NOW } from "../support/clock"
import { forEachTest, type MakeSubject } from "../support/subject"

/** Whether the gateway takes the merchant key, as all servers know it. */
export function describeKeyAnswerRepository(make: MakeSubject): void {
  describe("KeyAnswerRepository", () => {
    const subject = forEachTest(make)
    const one = () => subject.repositories.keyAnswers

    it("A refusal of the merchant key is stored for each kind of gateway call, until the gateway accepts the key in that call", async () => {
      await one().note(ACCOUNT, "create", 401, NOW)
      await one().note(ACCOUNT, "verify", 403, inSeconds(1))
      expect(await one().refusals(ACCOUNT)).toEqual([
        { provider_id: ACCOUNT, call: "create", http_status: 401, refused_at: NOW },
        { provider_id: ACCOUNT, call: "verify", http_status: 403, refused_at: inSeconds(1) },
      ])
      await one().note(ACCOUNT, "create", null, inSeconds(2))
      expect(await one().refusals(ACCOUNT)).toMatchObject([{ call: "verify" }])
      expect(await one().refusals("pp_hosted-checkout_other")).toEqual([])
    })

    it("When the gateway refuses the merchant key again and again, only the first refusal's time is stored", async () => {
      await one().note(ACCOUNT, "create", null, NOW)
      expect(await subject.rows("keyRefusals")).toEqual([])
      for (const seconds of [1, 2, 90, 200]) {
        await one().note(ACCOUNT, "create", 401, inSeconds(seconds))
      }
      expect(await one().refusals(ACCOUNT)).toMatchObject([{ refused_at: inSeconds(1) }])
    })

    it("While the gateway's answer about the merchant key stays the same, a server compares it with the database once a minute", async () => {
      await one().note(ACCOUNT, "create", null, NOW)
      await subject.anotherServer().keyAnswers.note(ACCOUNT, "create", 401, inSeconds(1))
      await one().note(ACCOUNT, "create", null, inSeconds(59))
      expect(await one().refusals(ACCOUNT)).toHaveLength(1)
      await one().note(ACCOUNT, "create", null, inSeconds(60))
      expect(await one().refusals(ACCOUNT)).toEqual([])
    })

    it("When a server gets another answer about the merchant key than before, the server stores the new answer without the usual wait, whatever another server stored", async () => {
      await one().note(ACCOUNT, "verify", 401, NOW)
      const other = subject.anotherServer().keyAnswers
      await other.note(ACCOUNT, "verify", null, inSeconds(1))
      await other.note(ACCOUNT, "verify", 403, inSeconds(2))
      expect(await one().refusals(ACCOUNT)).toMatchObject([{ http_status: 403 }])
      await one().note(ACCOUNT, "verify", null, inSeconds(3))
      expect(await one().refusals(ACCOUNT)).toEqual([])
    })

    it("Deleting the stored refusals of one merchant account's key keeps the stored refusals of other accounts' keys", async () => {
      await one().note(ACCOUNT, "create", 401, NOW)
      await one().note("pp_other", "create", 401, NOW)
      await one().forget(ACCOUNT)
      expect(await subject.rows("keyRefusals")).toMatchObject([{ provider_id: "pp_other" }])
    })

    it("When the stored refusals of the merchant key were deleted, the gateway's next refusal of the key is stored at once, without the usual wait between two refusals", async () => {
      await one().note(ACCOUNT, "verify", 401, NOW)
      await one().forget(ACCOUNT)
      await one().note(ACCOUNT, "verify", 401, inSeconds(1))
      expect(await one().refusals(ACCOUNT)).toMatchObject([{ refused_at: inSeconds(1) }])
    })
  })
}

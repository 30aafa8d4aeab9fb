import { publicData, readSessionData } from "../session-data"

const FORGED = {
  handle: "of_another_cart",
  checkout_url: "https://evil.example.com",
  session_id: "payses_other",
  note: "leave at the door",
}

describe("The data of a payment session", () => {
  it.each([
    ["at the top level", FORGED],
    ["inside the object client", { client: FORGED }],
  ])(
    "A client that sends keys of the plugin, here %s, cannot overwrite the plugin's data in a payment session",
    (_, clientData) => {
      const ours = publicData("payses_1", undefined, clientData)
      // Over the client's keys, as Medusa does it now, and with those in `client` lifted up.
      const { client: lifted, ...others } = clientData as { client?: object }
      const stored = JSON.parse(JSON.stringify({ ...others, ...lifted, ...ours })) as object

      expect(stored).toEqual({
        session_id: "payses_1",
        handle: null,
        checkout_url: null,
        expires_at: null,
      })
      expect(readSessionData({ ...ours })).toEqual({ session_id: "payses_1", handle: null })
    }
  )
})

import type { Pinged, WebhookReach } from "../../../core/signature/reach"
import { webhookFindings } from "../webhook-findings"

const URL = "https://store.example.com/hooks/hosted-checkout/default"
const SERVERS_MACHINE = "machine_of_the_store"

const answered = (changed: Partial<Extract<Pinged, { kind: "answered" }>> = {}): Pinged => ({
  kind: "answered",
  server: "server_1",
  machine: SERVERS_MACHINE,
  body_intact: true,
  header_intact: true,
  clock_skew_seconds: 0,
  ...changed,
})
const refused: Pinged = { kind: "unreachable", reason: "ECONNREFUSED" }

const inside = (pings = [answered()], is_public = true): WebhookReach => ({
  machine: SERVERS_MACHINE,
  is_public,
  pings,
})
const outside = (pings = [answered()], changed: Partial<WebhookReach> = {}): WebhookReach => ({
  machine: "laptop",
  is_public: true,
  pings,
  ...changed,
})

function findings(reached: { inside: WebhookReach; outside?: WebhookReach | undefined }) {
  const all = webhookFindings(
    { url: URL, header: "x-service-signature" },
    { outside: undefined, ...reached },
    { locks: "in_memory" }
  )
  return Object.fromEntries(all.map((finding) => [finding.check, finding]))
}

describe("The findings about a webhook URL", () => {
  it("The diagnosis of a webhook URL says whether the store's server and another machine can reach the URL", () => {
    expect(findings({ inside: inside(), outside: outside() })).toEqual({
      webhook_address: {
        check: "webhook_address",
        state: "ok",
        message: `${URL} leads to this store from the store's own server.`,
        fix: null,
      },
      webhook_outside: {
        check: "webhook_outside",
        state: "ok",
        message: `${URL} leads to this store from the machine that runs doctor, which is none of the store's.`,
        fix: null,
      },
      webhook_body: expect.objectContaining({ state: "ok" }),
      webhook_header: expect.objectContaining({ state: "ok" }),
      server_clock: expect.objectContaining({ state: "ok" }),
    })
  })

  it.each<[string, string, WebhookReach | undefined, string, string]>([
    [
      "nobody else sent a ping",
      "unknown",
      undefined,
      "the store's own server sent every ping",
      "Run",
    ],
    [
      "the address is not public",
      "warning",
      outside([answered()], { is_public: false }),
      "the address is not public",
      "Set backendUrl to the public address",
    ],
    [
      "doctor runs on the store's machine",
      "warning",
      outside([answered()], { machine: SERVERS_MACHINE }),
      "doctor runs on a machine of the store",
      "Run doctor on a machine outside",
    ],
    [
      "doctor runs on one of the store's machines",
      "warning",
      outside([answered({ machine: "other" }), answered()], { machine: SERVERS_MACHINE }),
      "doctor runs on a machine of the store",
      "Run doctor on a machine outside",
    ],
  ])(
    "The diagnosis says that nobody outside the store has called the webhook URL, for the reason that %s",
    (_, state, from, message, fix) => {
      expect(findings({ inside: inside(), outside: from }).webhook_outside).toMatchObject({
        state,
        message: expect.stringMatching(`^Only the inside was tried: .*${message}`),
        fix: expect.stringContaining(fix),
      })
    }
  )

  it("The diagnosis warns that a webhook URL is not public when only the store's own server has called the URL", () => {
    expect(findings({ inside: inside([answered()], false) }).webhook_outside).toMatchObject({
      state: "warning",
      message: "Only the inside was tried: the address is not public.",
    })
  })

  it.each<[string, Pinged, string, string]>([
    [
      "cannot connect to",
      refused,
      "cannot be reached from the machine that runs doctor (ECONNREFUSED)",
      "/hooks",
    ],
    [
      "finds no DNS name for",
      { kind: "unreachable", reason: "ENOTFOUND" },
      "(ENOTFOUND)",
      "DNS record",
    ],
    [
      "does not trust the certificate of",
      { kind: "unreachable", reason: "UNABLE_TO_VERIFY_LEAF_SIGNATURE" },
      "(UNABLE_TO_VERIFY_LEAF_SIGNATURE)",
      "whole chain",
    ],
    [
      "gets no answer in time from",
      { kind: "unreachable", reason: "TimeoutError" },
      "(TimeoutError)",
      "firewall",
    ],
    [
      "is redirected by",
      { kind: "other", status: 301 },
      "answers 301 to the machine",
      "redirects to",
    ],
    [
      "is asked for a login by",
      { kind: "other", status: 403 },
      "answers 403 to the machine",
      "a login",
    ],
    [
      "meets another server at",
      { kind: "other", status: 404 },
      "answers 404 to the machine",
      "another server",
    ],
  ])(
    "The diagnosis names the fix when the store's own server or a machine outside %s the webhook URL",
    (_, ping, message, fix) => {
      const found = findings({ inside: inside(), outside: outside([answered(), ping]) })
      expect(found.webhook_address?.state).toBe("ok")
      expect(found.webhook_outside).toMatchObject({
        state: "error",
        message: expect.stringContaining(message),
        fix: expect.stringContaining(fix),
      })
      expect(findings({ inside: inside([ping]) }).webhook_address).toMatchObject({
        state: "error",
        message: expect.stringContaining("the store's own server"),
        fix: found.webhook_outside?.fix,
      })
    }
  )

  it("The diagnosis says that the gateway needs a public address when a machine outside the store cannot reach a webhook URL that is not public", () => {
    const reached = { inside: inside(), outside: outside([refused], { is_public: false }) }
    expect(findings(reached).webhook_outside).toMatchObject({
      state: "error",
      fix: expect.stringContaining("The gateway reaches public addresses only"),
    })
  })

  it("The diagnosis reports no problem with a server that cannot reach its own webhook URL if another machine can reach the URL", () => {
    expect(findings({ inside: inside([refused]), outside: outside() }).webhook_address).toEqual({
      check: "webhook_address",
      state: "ok",
      message: `${URL} cannot be reached from the store's own server (ECONNREFUSED). That does no harm: it leads to this store from outside.`,
      fix: null,
    })
  })

  it.each<[string, WebhookReach | undefined]>([
    ["nobody tried the outside", undefined],
    ["only the inside was tried", outside([answered()], { is_public: false })],
    ["the outside does not reach the URL either", outside([refused])],
  ])(
    "The diagnosis reports an error if the store's server cannot reach the webhook URL and no machine outside is known to reach the URL: %s",
    (_, from) => {
      expect(findings({ inside: inside([refused]), outside: from }).webhook_address?.state).toBe(
        "error"
      )
    }
  )

  it("The diagnosis says whether requests from the store's server, or from the machine that runs doctor, lose their exact body or their signature header on the way to the webhook URL", () => {
    const found = findings({
      inside: inside([answered({ header_intact: false })]),
      outside: outside([answered({ body_intact: false, header_intact: false })]),
    })
    expect(found.webhook_body).toMatchObject({
      state: "error",
      message: expect.stringContaining("arrives changed, from the machine that runs doctor:"),
    })
    expect(found.webhook_header).toMatchObject({
      state: "error",
      message: expect.stringContaining(
        "from the store's own server and from the machine that runs doctor."
      ),
    })
  })

  it.each([
    [30, "ok", "agree"],
    [31, "warning", "31 seconds ahead of that of the machine that runs doctor"],
    [-600, "warning", "600 seconds behind that of the machine that runs doctor"],
  ])(
    'The diagnosis calls a difference of %p seconds between the clocks of the server and of the doctor command "%s"',
    (clock_skew_seconds, state, message) => {
      const pings = [answered(), answered({ clock_skew_seconds })]
      const found = findings({ inside: inside(), outside: outside(pings) })
      expect(found.server_clock).toMatchObject({
        state,
        message: expect.stringContaining(message),
        fix: state === "ok" ? null : expect.stringContaining("Synchronize both clocks"),
      })
    }
  )

  it("The diagnosis reports several servers behind a webhook URL that do not share their locks", () => {
    const reached = { inside: inside(), outside: outside([answered({ server: "server_2" })]) }
    expect(findings(reached).servers).toMatchObject({
      state: "error",
      message: "2 servers answer at the webhook URL, and each keeps locks in its own memory.",
      fix: expect.stringContaining("Use @medusajs/medusa/locking-redis"),
    })
  })
})

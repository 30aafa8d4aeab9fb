import { pingAnswerSchema } from "../ping"
import { webhookReachSchema } from "../reach"

const ANSWERED = {
  kind: "answered",
  server: "server_1",
  machine: "machine_1",
  body_intact: true,
  header_intact: true,
  clock_skew_seconds: -3,
}

const reach = (pings: unknown[], over: object = {}) => ({
  machine: "m".repeat(200),
  is_public: false,
  pings,
  ...over,
})

describe("webhookReachSchema", () => {
  it.each([
    ["an answer", [ANSWERED]],
    ["another server's answer", [{ kind: "other", status: 404 }]],
    ["no answer", [{ kind: "unreachable", reason: "ECONNREFUSED" }]],
    ["twenty pings", Array(20).fill(ANSWERED)],
  ])("The store accepts the doctor command's report about the webhook URL with %s", (_, pings) => {
    expect(webhookReachSchema.parse(reach(pings))).toEqual(reach(pings))
  })

  it.each([
    ["no ping", reach([])],
    ["more than twenty pings", reach(Array(21).fill(ANSWERED))],
    ["a ping of another kind", reach([{ kind: "lost" }])],
    ["an unknown field in a ping", reach([{ ...ANSWERED, key: "x" }])],
    ["an unknown field beside the pings", reach([ANSWERED], { key: "x" })],
    ["a name that is too long", reach([ANSWERED], { machine: "m".repeat(201) })],
    ["a reason that is too long", reach([{ kind: "unreachable", reason: "r".repeat(201) }])],
    ["no status of another server's answer", reach([{ kind: "other" }])],
  ])("The store refuses the doctor command's report about the webhook URL with %s", (_, value) => {
    expect(webhookReachSchema.safeParse(value).success).toBe(false)
  })
})

describe("pingAnswerSchema", () => {
  const answer = {
    server: "server_1",
    machine: "machine_1",
    at: "2026-11-24T12:00:00.000Z",
    body_sha256: "00",
    signature: null,
  }

  it("The doctor command accepts the webhook URL's answer to its test request if the answer has all fields", () => {
    expect(pingAnswerSchema.parse(answer)).toEqual(answer)
  })

  it.each(Object.keys(answer))(
    "The doctor command refuses the webhook URL's answer to its test request if the answer lacks %s",
    (field) => {
      expect(pingAnswerSchema.safeParse({ ...answer, [field]: undefined }).success).toBe(false)
    }
  )
})

import { readFileSync } from "node:fs"
import { join } from "node:path"
import { open } from "../../__tests__/support/calls"
import { closeSandboxes, sandboxWith } from "../../__tests__/support/sandboxes"
import { stateOf, steer } from "../../__tests__/support/steer"

const PAGE = readFileSync(join(__dirname, "../../../../docs/sandbox.md"), "utf8")
const REQUESTS = [
  ...new Set(
    [...PAGE.matchAll(/`POST \/([\w/:-]+) (\{"[^`]+\})`/g)].map(
      ([, path, body]) => `${path} ${body}`
    )
  ),
]

describe("The requests of docs/sandbox.md", () => {
  afterAll(closeSandboxes)

  it.each(REQUESTS)(
    "The sandbox accepts the request that docs/sandbox.md shows: POST /%s",
    async (request) => {
      const [path = "", body = ""] = request.split(/ (.*)/)
      const sandbox = await sandboxWith()
      const { id } = await open(sandbox, { webhook_url: "http://127.0.0.1:9/" })
      await steer(sandbox, `sessions/${id}/pay`)
      const [transaction] = (await stateOf(sandbox)).sessions[0]?.transactions ?? []
      const of = path.startsWith("transactions") ? transaction?.id : id

      expect((await steer(sandbox, path.replace(":id", of ?? ""), body)).status).toBe(200)
    }
  )
})

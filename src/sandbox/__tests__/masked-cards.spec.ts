import { open } from "./support/calls"
import { closeReceivers, receiverAnswering } from "./support/receiver"
import { closeSandboxes, sandboxWith, SECRET_KEY } from "./support/sandboxes"
import { APPROVING, DECLINING, sendForm } from "./support/shopper"

describe("Card numbers, keys and tokens", () => {
  afterEach(async () => {
    await closeSandboxes()
    await closeReceivers()
  })

  it("The sandbox masks card numbers in its sessions, transactions, notifications and log, and logs no key and no token", async () => {
    const lines: string[] = []
    const { url } = await receiverAnswering(200)
    const sandbox = await sandboxWith({ log: (line) => lines.push(line) })
    const { id, token } = await open(sandbox, { webhook_url: url })
    await sendForm(sandbox, id, { "cc-number": DECLINING })
    await sendForm(sandbox, id)
    const { transaction_id = "" } = sandbox.control.transactions()[0] ?? {}
    await sandbox.control.delivered(transaction_id)

    const { sessions, transactions, deliveries } = sandbox.control
    const control = JSON.stringify([sessions(), transactions(), deliveries()])
    const log = lines.join("\n")

    for (const number of [APPROVING, DECLINING]) {
      expect(control + log).not.toContain(number)
      expect(control + log).not.toContain(number.replaceAll(" ", ""))
    }
    expect(log).toContain("424242******4242")
    expect(log).not.toContain(token)
    expect(log).not.toContain(SECRET_KEY)
  })
})

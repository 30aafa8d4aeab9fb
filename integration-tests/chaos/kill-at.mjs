// Preloaded into a Medusa server under test. On the message `{ killAt: { on, pattern, nth, hold } }` the
// process sends itself SIGKILL: right after the nth statement that matches was committed (on: "sql"), before it
// is sent (on: "before"), or when the whole answer to a request whose path matches has arrived, and no caller has
// read it (on: "answer").
// Statements that match `hold` are not sent any more: what runs in parallel with the step has not happened yet.
import { subscribe } from "node:diagnostics_channel"
import pg from "pg"

let rule

process.on("message", ({ killAt }) => {
  if (killAt) {
    rule = {
      on: killAt.on,
      pattern: new RegExp(killAt.pattern, "is"),
      hold: killAt.hold && new RegExp(killAt.hold, "is"),
      left: killAt.nth,
    }
  }
})
// Listening must not keep a stopped server alive.
process.channel?.unref()

function matches(on, text) {
  if (rule?.on !== on || !rule.pattern.test(text)) {
    return false
  }
  rule.left -= 1
  return rule.left === 0
}

function die() {
  process.kill(process.pid, "SIGKILL")
  for (;;);
}

const transactions = new WeakMap()

/** A statement has ended well: it is committed now, or with the transaction that it is part of. */
function ended(client, text) {
  if (/^begin/i.test(text)) {
    transactions.set(client, { doomed: false })
  } else if (/^commit/i.test(text)) {
    const doomed = transactions.get(client)?.doomed
    transactions.delete(client)
    if (doomed) {
      die()
    }
  } else if (/^rollback(?! to)/i.test(text)) {
    transactions.delete(client)
  } else if (matches("sql", text)) {
    const transaction = transactions.get(client)
    if (!transaction) {
      die()
    }
    transaction.doomed = true
  }
}

const { query } = pg.Client.prototype
pg.Client.prototype.query = function (statement, ...rest) {
  const text = typeof statement === "string" ? statement : statement?.text
  const callback = rest.at(-1)
  if (typeof text !== "string" || typeof callback !== "function") {
    return query.call(this, statement, ...rest)
  }
  if (rule?.hold?.test(text)) {
    return
  }
  if (matches("before", text)) {
    die()
  }
  const whenEnded = (error, result) => {
    if (!error) {
      ended(this, text)
    }
    callback(error, result)
  }
  return query.call(this, statement, ...rest.slice(0, -1), whenEnded)
}

subscribe("undici:request:trailers", ({ request }) => {
  if (matches("answer", request.path)) {
    die()
  }
})

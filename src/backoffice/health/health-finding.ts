import type { AdminFinding, AdminHealthCheck } from "../../admin-api"

interface Sentences {
  message: string
  fix: string | null
}

/** A check of health in English. Admin has its own texts, in the admin's language. */
export function healthFinding(check: AdminHealthCheck): AdminFinding {
  const { name, state } = check
  const sentences =
    Object.keys(check.facts).length === 0
      ? { message: "This check failed.", fix: "Read the server's log: it says why." }
      : sentencesOf(check)
  return { check: name, state, ...sentences, fix: state === "ok" ? null : sentences.fix }
}

function sentencesOf(check: AdminHealthCheck): Sentences {
  const { state, facts } = check
  const text = (name: string) => String(facts[name] ?? "")
  switch (check.name) {
    case "gateway_key":
      return gatewayKey(text)
    case "gateway_answers":
      return gatewayAnswers(text)
    case "new_payments":
      return {
        message:
          state === "ok"
            ? "The account is open to new payments."
            : "The account is closed to new payments.",
        fix: `Reopen it ${text("kind") === "config" ? "in medusa-config: remove acceptsNewPayments" : "in Admin"}.`,
      }
    case "last_webhook":
      return {
        message:
          state === "error"
            ? "Payments are made, and no notification arrives."
            : state === "warning"
              ? "A payment came without its notification."
              : facts["at"] === null
                ? "No notification has arrived yet."
                : `The last notification arrived at ${text("at")}.`,
        fix:
          state === "unknown"
            ? null
            : "Make sure that the gateway can reach the webhook URL: doctor pings it.",
      }
    case "signature_failures":
      return {
        message:
          state === "ok"
            ? "No notification was refused for its signature in the last 24 hours."
            : `Notifications refused for their signature in the last 24 hours: ${text("count")}.`,
        fix: "Compare key, header and encoding with the gateway's. What nobody at the gateway sent is forged: there is nothing to do.",
      }
    case "worklist":
      return {
        message:
          state === "ok"
            ? "Nothing has waited for a person for more than a day."
            : `Waiting for a person: ${text("count")}; the oldest since ${text("at")}.`,
        fix: "Open Payments in Admin, and resolve what needs attention.",
      }
    case "bookings":
      return {
        message:
          state === "ok"
            ? "No payment has waited for more than an hour to be booked in Medusa."
            : `Paid, and not booked in Medusa: ${text("count")}. The oldest payment, ${text("example")}, has waited since ${text("at")}.`,
        fix: `Search the server's log for ${text("example")}. "Timed out": a hook of the store does not end; correct the hook, and restart the servers. Without a line, look for "verify failed": the gateway cannot be reached.`,
      }
    case "clock_skew":
      return clockSkew(facts["seconds"])
    case "migrations":
      return {
        message: state === "ok" ? "All migrations have run." : `Not run: ${text("names")}.`,
        fix: "Run npx medusa db:migrate, then restart the servers.",
      }
    case "regions":
      return {
        message:
          state === "ok"
            ? `These regions offer the provider: ${text("names")}.`
            : state === "warning"
              ? `Regions in other currencies offer the provider: ${text("other_names")}.`
              : "No region in CAD or USD offers the provider.",
        fix:
          state === "warning"
            ? "Remove the provider from them, in Admin > Settings > Regions: the gateway takes CAD and USD."
            : "Enable the provider in a region in CAD or USD, in Admin > Settings > Regions.",
      }
    case "https":
      return {
        message: state === "ok" ? "All addresses use https." : `Without https: ${text("names")}.`,
        fix: "Write https:// addresses in medusa-config. Plain http is for development on one machine.",
      }
    case "locks":
      return locks(text("kind"))
    case "event_bus":
      return {
        message:
          state === "ok"
            ? "The servers share the event bus."
            : "Each server keeps events in its own memory.",
        fix: "With several servers, use @medusajs/medusa/event-bus-redis. One server needs none.",
      }
    case "heartbeat":
      return {
        message:
          state === "ok"
            ? `The reconcile job ran at ${text("at")}.`
            : facts["at"] === null
              ? "The reconcile job has never run."
              : `The reconcile job has not run since ${text("at")}.`,
        fix: "Start a Medusa process whose workerMode is shared or worker; without it nothing recovers lost notifications.",
      }
  }
}

function gatewayKey(text: (name: string) => string): Sentences {
  switch (text("kind")) {
    case "none":
      return { message: "The gateway has not refused the key.", fix: null }
    case "missing":
      return {
        message: "No merchant key is set.",
        fix: "Set it in Admin: Settings > Hosted checkout.",
      }
    case "unreadable":
      return {
        message: "A stored merchant key cannot be read with the encryptionKey in force.",
        fix: "Put the former encryptionKey back in medusa-config, or set the key again in Admin.",
      }
    default:
      return {
        message: `The gateway has refused the merchant key since ${text("at")} (${text("http_status")}), when ${text("kind") === "create" ? "opening a page" : "asked about a payment or by a connection test"}.`,
        fix: "Set the key that the gateway's portal shows for this account, then press Test connection in Admin.",
      }
  }
}

/** How far the gateway's clock is ahead of this server's. */
function clockSkew(seconds: unknown): Sentences {
  if (typeof seconds !== "number") {
    return { message: "No answer of the gateway has named its time yet.", fix: null }
  }
  const way = seconds < 0 ? "behind" : "ahead of"
  return {
    message: `The gateway's clock is ${Math.abs(seconds)} seconds ${way} this server's.`,
    fix: "Synchronize this server's clock (NTP): payment pages expire by the gateway's.",
  }
}

function gatewayAnswers(text: (name: string) => string): Sentences {
  switch (text("kind")) {
    case "unknown":
      return {
        message: `The gateway answers ${text("statuses")}, which the profile does not define; payments affected: ${text("count")}, for example ${text("example")}.`,
        fix: "Add each status to a list of profile.statuses.",
      }
    case "no_status":
      return {
        message: `The gateway's answer has no status where the profile expects it; payments affected: ${text("count")}, for example ${text("example")}.`,
        fix: "Set profile.verify to where the status is.",
      }
    case "not_found":
      return {
        message: "The gateway knows none of the latest payment pages (404).",
        fix: 'Check baseUrl and the merchant key. Where it answers so until somebody pays, set profile.verify.notFound to "until_paid".',
      }
    case "two_ids":
      return {
        message: "Notifications and verify have different transaction ids.",
        fix: 'If this gateway always writes two, set profile.verify.transactionIds to "own".',
      }
    default:
      return { message: "All answers can be read.", fix: null }
  }
}

function locks(kind: string): Sentences {
  switch (kind) {
    case "shared":
      return { message: "The servers share their locks.", fix: null }
    case "in_memory":
      return {
        message: "Each server keeps locks in its own memory.",
        fix: "With several servers, use @medusajs/medusa/locking-redis. One server needs none.",
      }
    default:
      return {
        message: "locking-postgres never frees the lock of a process that died.",
        fix: "Use @medusajs/medusa/locking-redis.",
      }
  }
}

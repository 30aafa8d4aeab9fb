import { ContainerRegistrationKeys } from "@medusajs/framework/utils"
import type {
  AdminAttemptResponse,
  AdminHealthResponse,
  AdminNotificationListResponse,
} from "../../../src/admin-api"
import { asAdmin } from "../../helpers/admin/admin"
import { handled } from "../../helpers/store/handled"
import { pageId, type Session, type Shopper } from "../../helpers/shopper/shopper"
import type { Store } from "../../helpers/store/store"
import type { Row } from "./table"

const ADMIN = "/admin/hosted-checkout"

/** One row of docs/sandbox.md at a real store: it sends the row's requests and notes what can be seen. */
export class Trial {
  /** The page that `:id` stands for. */
  page = ""
  private readonly requests: Row["requests"]
  private readonly notes: string[] = []
  private readonly logged: jest.SpyInstance[]
  private readonly earlierCalls: number
  private someone: Shopper | undefined
  private opened: Session | undefined

  constructor(
    readonly store: Store,
    { requests }: Row
  ) {
    this.requests = [...requests]
    this.earlierCalls = store.control.calls().length
    const logger = store.container.resolve(ContainerRegistrationKeys.LOGGER)
    this.logged = (["error", "warn", "log"] as const).map((level) => jest.spyOn(logger, level))
  }

  get shopper(): Shopper {
    if (!this.someone) {
      throw new Error("There is no shopper yet: start() or startRefused() first")
    }
    return this.someone
  }

  get session(): Session {
    if (!this.opened) {
      throw new Error("The shopper has no page yet: start() first")
    }
    return this.opened
  }

  /** A shopper with a filled cart is given a page. */
  async start(): Promise<void> {
    this.someone = await this.store.shopper().fillCart()
    this.opened = await this.shopper.startPayment()
    this.page = pageId(this.session.data.checkout_url)
  }

  /** A shopper with a filled cart asks for a page and is refused. */
  async startRefused(): Promise<void> {
    this.someone = await this.store.shopper().fillCart()
    const { status, body } = await this.shopper.tryToPay()
    expect(status).toBe(422)
    this.note(body.message)
  }

  /** Sends the next requests of the row. */
  async tryThis(count = 1): Promise<void> {
    for (const { path, body } of this.requests.splice(0, count)) {
      const answer = await fetch(`${this.store.sandbox.url}/sandbox${this.withId(path)}`, {
        method: "POST",
        headers: { "content-type": "application/json" },
        body,
      })
      expect({ path, status: answer.status }).toEqual({ path, status: 200 })
    }
  }

  /** The shopper returns from the page. */
  async returnFromPage(way: "return" | "cancel" = "return"): Promise<void> {
    const { location, html } = await this.shopper.returnFromPage(this.session, way)
    this.note(`to ${location}`, textOf(html))
  }

  /** An admin presses "Check again now". */
  async checkAgain(): Promise<void> {
    const [attempt] = await this.shopper.attempts()
    const path = `${ADMIN}/attempts/${attempt?.id}/check`
    expect((await asAdmin(this.store, "POST", path)).status).toBe(200)
  }

  /** The page as a shopper sees it now. */
  async viewPage(): Promise<void> {
    this.note(textOf(await (await fetch(this.session.data.checkout_url)).text()))
  }

  /** Waits until every notification that is under way came to an end and was handled. */
  async delivered(): Promise<void> {
    const { control } = this.store
    const underWay = control.deliveries().filter(({ state }) => state === "sending")
    await Promise.all(underWay.map(({ transaction_id }) => control.delivered(transaction_id)))
    await handled(this.store)
  }

  /** All that the log, the storefront, Admin and the sandbox say in the end. */
  async observed(): Promise<string> {
    expect(this.requests).toEqual([])
    await this.delivered()
    await this.notePayment()
    await this.noteAdmin()
    this.noteSandbox()
    for (const level of this.logged) {
      this.note(...(level.mock.calls as unknown[][]).flat())
      level.mockRestore()
    }
    return this.notes.join("\n")
  }

  private async notePayment(): Promise<void> {
    for (const { id, handle } of await this.shopper.attempts()) {
      const { attempt } = await this.admin<AdminAttemptResponse>(`attempts/${id}`)
      this.note(`page: ${attempt.status}, ${attempt.over_because}`, ...attempt.events)
      this.note(...attempt.statements)
      for (const { gateway, medusa, reason, status } of attempt.payments) {
        this.note(`payment: ${status}, ${reason}`, { gateway, medusa })
      }
      this.note(await this.shopper.get(`/store/hosted-checkout/attempts/${handle}`))
    }
  }

  private async noteAdmin(): Promise<void> {
    const inbox = await this.admin<AdminNotificationListResponse>("notifications")
    for (const { fields, outcome, error, deliveries } of inbox.notifications) {
      this.note(`${String(fields.event)}: ${outcome}, ${error}, deliveries: ${deliveries}`)
    }
    const { health } = await this.admin<AdminHealthResponse>("settings/health")
    for (const { name, state, facts } of health[0]?.checks ?? []) {
      if (state === "warning" || state === "error") {
        this.note(`health: ${name}: ${state}`, facts)
      }
    }
  }

  private noteSandbox(): void {
    const { deliveries, calls } = this.store.control.state()
    for (const { state, forged, tries } of deliveries.filter(
      ({ session_id }) => session_id === this.page
    )) {
      this.note(`delivery: ${state}, ${forged}`, ...tries)
    }
    for (const { endpoint, fault, status } of calls.slice(this.earlierCalls)) {
      this.note(`call: ${endpoint}, ${status}, ${fault}`)
    }
  }

  private async admin<Body>(path: string): Promise<Body> {
    const { status, body } = await asAdmin<Body>(this.store, "GET", `${ADMIN}/${path}`)
    expect(status).toBe(200)
    return body
  }

  private withId(path: string): string {
    const [latest] = path.startsWith("/transactions/")
      ? this.store.control.session(this.page).transactions.slice(-1)
      : []
    return path.replace(":id", latest?.transaction_id ?? this.page)
  }

  private note(...seen: unknown[]): void {
    this.notes.push(...seen.map((each) => (typeof each === "string" ? each : JSON.stringify(each))))
  }
}

function textOf(html: string): string {
  return html
    .replace(/<style[\s\S]*?<\/style>/g, "")
    .replace(/<[^>]*>/g, " ")
    .replace(/\s+/g, " ")
}

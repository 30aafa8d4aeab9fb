import type { CheckoutAttempt } from "../../../../src/core/attempt/attempt"
import type { PaymentLink } from "../../../../src/core/payment-link/payment-link"
import { shopperOutcome } from "../../../../src/core/payment/shopper-outcome"
import { profileOf } from "../../../../src/payments/account"
import type { Deps } from "../../../../src/payments/deps"
import { makePublicLink } from "../../../../src/payments/payment-link/make-link"
import { startByLink, viewOf } from "../../../../src/payments/payment-link/start-by-link"
import { startForOrder } from "../../../../src/payments/payment-link/start-for-order"
import { readSaidPage } from "../../../../src/payments/process/read-books"
import { processReturn } from "../../../../src/payments/return/process-return"
import { payableUrl } from "../../../../src/payments/start/payable-url"
import type { Page } from "../../fakes/gateway/page"
import type { Action } from "../actions"
import type { Server } from "../server"
import { NOBODY } from "../shopper"
import type { Store } from "../store"
import { watchLook, watchReturn } from "../watch/return"
import { watchStart } from "../watch/start"
import type { PayerAction } from "./actions"
import { factsOf } from "./facts"
import { pageAt, watchPress, watchView, type Visit } from "./watch"

const RETURN = { unpaid: "wait", mayProcess: async () => Promise.resolve(true) } as const

/** Somebody with a payment link, from the first action to the last. */
export async function visit(store: Store, name: string, actions: readonly Action[]): Promise<void> {
  const payer = new Payer(store, name)
  for (const action of actions) {
    await payer.does(action as PayerAction)
  }
}

class Payer {
  #link: PaymentLink | undefined
  /** The pages that this payer was sent to, in different tabs. */
  readonly #pages: Page[] = []

  constructor(
    private readonly store: Store,
    private readonly name: string
  ) {}

  async does(action: PayerAction): Promise<void> {
    switch (action.kind) {
      case "wait":
        return await this.store.sim.sleep(action.ms)
      case "get_link":
        return await this.#getLink(action)
      case "open_link":
        return await this.#visit("opens the link", async (visit, { deps }) =>
          watchView(this.store.shared, visit, async () => viewOf(visit.link, deps))
        )
      case "press_link":
        return await this.#visit("presses the button", async (visit, server) =>
          this.#press(visit, server)
        )
      case "start_own_order":
        return await this.#visit("starts from the order", async ({ link }, server) =>
          this.#startOwn(link, server)
        )
      case "pay_by_link":
        return await this.#pay(action)
      case "return_to_link":
        return await this.#comeBack()
      case "await_link_end":
        return await this.#awaitUntil(this.#known?.expires_at, action)
      case "await_page_end":
        return await this.#awaitUntil(this.#pages.at(-1)?.expiresAt, action)
    }
  }

  /** The link as it is stored now. */
  get #known(): PaymentLink | undefined {
    return this.store.shared.database.links.get(this.#link?.id ?? "")
  }

  async #getLink({ from, ms }: Extract<PayerAction, { kind: "get_link" }>): Promise<void> {
    const { sim, shared } = this.store
    const { database, tables } = shared
    const atLatest = new Date(sim.now().getTime() + ms)
    if (from === "owner") {
      const newest = () => database.links.where(({ created_by }) => created_by !== null).at(-1)
      await sim.sleepUntil("waited for a link", () => (newest() ? sim.now() : atLatest), 0)
      this.#link = newest()
      return
    }
    const collection = () =>
      [...tables.orderOfCollection.keys()]
        .filter((id) => tables.collections.get(id)?.cart_id === null)
        .at(-1)
    await sim.sleepUntil("waited for a collection", () => (collection() ? sim.now() : atLatest), 0)
    const id = collection()
    if (id) {
      this.#link = await this.store.ask(`${this.name} follows core's link`, async ({ deps }) =>
        makePublicLink(id, true, deps)
      )
    }
  }

  /** As the routes read it. */
  async #visit(
    what: string,
    work: (visit: Visit, server: Server) => Promise<unknown>
  ): Promise<void> {
    const known = this.#link
    if (known) {
      await this.store.ask(`${this.name} ${what}`, async (server) => {
        const before = factsOf(known, this.store.shared)
        const link = await server.deps.repositories.links.byHandle(known.handle)
        return link && (await work({ before, link }, server))
      })
    }
  }

  async #press(visit: Visit, server: Server): Promise<void> {
    const { shared } = this.store
    const { link } = visit
    const collection = server.collectionToPay(link.payment_collection_id)
    await watchStart(
      shared,
      () => this.#attemptsOf(link),
      async () => {
        const started = await watchPress(shared, visit, async () =>
          startByLink(link, collection, NOBODY, server.deps)
        )
        this.store.sim.note(started.kind === "view" ? started.view : started.kind)
        this.#remember(started.kind === "page" ? started.url : null)
      },
      (page) => this.#isOpenedHere(page)
    )
  }

  async #startOwn(link: PaymentLink, { collectionToPay, deps }: Server): Promise<void> {
    const asked = { order_id: link.order_id, provider_id: undefined }
    await watchStart(
      this.store.shared,
      () => this.#attemptsOf(link),
      async () => {
        const started = await startForOrder(asked, collectionToPay, NOBODY, deps)
        this.#remember(started.kind === "page" ? await payableUrl(started.attempt, deps) : null)
      },
      (page) => this.#isOpenedHere(page)
    )
  }

  /** Whether the request that runs has opened a page: other visitors of the order may open one meanwhile. */
  #isOpenedHere({ id }: CheckoutAttempt): boolean {
    const { observed, sim } = this.store.shared
    return observed.openedBy.get(id) === sim.taskName
  }

  #remember(url: string | null): void {
    const page = url === null ? undefined : pageAt(url, this.store.shared)
    if (page && !this.#pages.includes(page)) {
      this.#pages.push(page)
    }
  }

  async #pay({
    card,
    page: which,
    takes,
  }: Extract<PayerAction, { kind: "pay_by_link" }>): Promise<void> {
    const { gateway, sim } = this.store.shared
    const page = which === "first" ? this.#pages[0] : this.#pages.at(-1)
    if (page) {
      const begunAt = sim.now()
      if (takes !== undefined) {
        await sim.sleep(takes)
      }
      const transaction = gateway.pay(page, card, begunAt)
      await sim.point(`${this.name} pays ${page.token}: ${transaction?.id ?? "too late"}`)
      if (transaction) {
        this.store.notify(page, transaction)
      }
    }
  }

  async #comeBack(): Promise<void> {
    const { shared } = this.store
    const attempt = shared.database.attempts.get(this.#pages.at(-1)?.reference ?? "")
    if (attempt) {
      await this.store.ask(`return of ${this.name}`, async ({ deps }) =>
        watchReturn(shared, attempt, async () => processReturn(attempt.handle, RETURN, deps))
      )
      await this.store.ask(`look of ${this.name}`, async ({ deps }) =>
        watchLook(shared, attempt, async () => outcomeOf(attempt, deps))
      )
    }
  }

  async #awaitUntil(end: Date | null | undefined, { before }: { before: number }): Promise<void> {
    const { sim } = this.store
    const ms = end ? end.getTime() - before - sim.now().getTime() : 0
    await (ms > 0 && sim.sleep(ms))
  }

  #attemptsOf({ payment_collection_id }: PaymentLink): CheckoutAttempt[] {
    return this.store.shared.database.attempts.where(
      (attempt) => attempt.payment_collection_id === payment_collection_id
    )
  }
}

async function outcomeOf(attempt: CheckoutAttempt, deps: Deps) {
  return shopperOutcome(await readSaidPage(attempt, deps), profileOf(deps, attempt.provider_id))
}

import type { Cents } from "../../../src/core/money/money"
import type { Starter } from "../../../src/core/starters/started-by"
import { awaitsOrder } from "../../../src/core/payment/collection-money"
import { shopperOutcome } from "../../../src/core/payment/shopper-outcome"
import { findAccount, profileOf } from "../../../src/payments/account"
import { readBooks, readSaidPage } from "../../../src/payments/process/read-books"
import { processReturn } from "../../../src/payments/return/process-return"
import { checkStart } from "../../../src/payments/start/check-start"
import type { ShopperAction, Action } from "./actions"
import { BANK, ELSEWHERE, PROVIDER, type Server } from "./server"
import { SECOND } from "./sites"
import { awaitHeld } from "./staff/decide"
import type { Store } from "./store"
import { watchOpenCart } from "./watch/open-carts"
import { watchLook, watchReturn } from "./watch/return"
import { watchStart } from "./watch/start"

/** Longer than anybody tries. */
const MANY_FAILURES = 50
/** What leaves a cart as it is. */
const USUAL: readonly ShopperAction["kind"][] = [
  ...(["start", "pay", "return", "cancel", "wait_on_page", "complete"] as const),
  ...(["wait", "await_held"] as const),
]
/** A guest whose address is not known. */
export const NOBODY: Starter = { customerId: undefined, address: undefined }

/** A shopper with a cart, from the first action to the last. */
export async function shop(
  store: Store,
  name: string,
  index: number,
  actions: readonly Action[]
): Promise<void> {
  const { tables } = store.shared
  const cartId = tables.newId("cart")
  tables.carts.set(cartId, {
    id: cartId,
    total: (store.settings.totals[index % 2] ?? 2_000) as Cents,
    currency_code: store.settings.currencies?.[index % 2] ?? "cad",
    completed_at: null,
    email: `${name.replace(" ", "-")}@example.com`,
    hookFailures: 0,
  })
  const shopper = new Shopper(store, name, cartId)
  for (const action of actions) {
    await shopper.does(action as ShopperAction)
  }
  shopper.leave()
}

class Shopper {
  constructor(
    private readonly store: Store,
    private readonly name: string,
    private readonly cartId: string
  ) {}

  async does(action: ShopperAction): Promise<void> {
    const { cartId, name, store } = this
    if (!USUAL.includes(action.kind)) {
      store.shared.observed.disturbedCarts.add(cartId)
    }
    switch (action.kind) {
      case "start":
        return await this.#start(action.account === "second" ? SECOND : PROVIDER)
      case "start_elsewhere":
        return await this.#ask("start_elsewhere", async (server) =>
          this.#startOn(this.#collection(), ELSEWHERE, server)
        )
      case "start_bank":
        return await this.#ask("start_bank", async (server) =>
          this.#startOn(this.#collection(), BANK, server)
        )
      case "start_rest":
        return await this.#startRest()
      case "pay":
        return await this.#pay(action)
      case "return":
      case "cancel":
        return await this.#comeBack(action)
      case "wait_on_page":
        for (let count = 0; count < action.times; count++) {
          await store.sim.sleep(action.ms)
          await this.#comeBack({ kind: "return" })
          await this.#look()
        }
        return
      case "complete":
        await store.ask(`completion of ${name}`, async ({ core }) => core.completeCart(cartId))
        return
      case "change":
      case "change_by_store":
        return await this.#ask(action.kind, async (server) => {
          await (action.kind === "change" && this.#assertOpen(server))
          await server.core.changeCart(cartId, { total: action.cents as Cents })
        })
      case "change_region":
        return await this.#ask(action.kind, async (server) => {
          await this.#assertOpen(server)
          const { currency_code } = server.core.tables.cart(cartId)
          const change = { currency_code: currency_code === "cad" ? "usd" : "cad" }
          await server.core.changeCart(cartId, change)
        })
      case "change_slightly":
        return await this.#ask(action.kind, async (server) => {
          await this.#assertOpen(server)
          const { total } = server.core.tables.cart(cartId)
          await server.core.changeCart(cartId, { total: (total + action.by) as Cents })
        })
      case "trouble":
        return this.#meetTrouble(action.lasts)
      case "await_held":
        return await awaitHeld(store, action)
      case "lose_cart":
        await store.sim.point(`the store deletes ${cartId}`)
        store.shared.tables.carts.delete(cartId)
        return
      case "wait":
        return await store.sim.sleep(action.ms)
    }
  }

  /** Most return in the end, once the shop works again. */
  leave(): void {
    const { carts } = this.store.shared.tables
    const cart = carts.get(this.cartId)
    if (cart?.trouble === "sold out for a while") {
      carts.set(cart.id, { ...cart, trouble: undefined })
    }
  }

  async #comeBack({
    isLimited = false,
    kind,
  }: Extract<ShopperAction, { kind: "return" | "cancel" }>): Promise<void> {
    const { shared } = this.store
    const attempt = this.store.attemptsOf(this.cartId).at(-1)
    if (attempt) {
      const unpaid = kind === "return" ? "wait" : "cart"
      const options = { unpaid, mayProcess: async () => Promise.resolve(!isLimited) } as const
      await this.#ask(kind, async ({ deps }) =>
        watchReturn(shared, attempt, async () => processReturn(attempt.handle, options, deps))
      )
    }
  }

  /** The storefront asks what became of the payment. */
  async #look(): Promise<void> {
    const { shared } = this.store
    const attempt = this.store.attemptsOf(this.cartId).at(-1)
    if (attempt) {
      await this.#ask("look", async ({ deps }) =>
        watchLook(shared, attempt, async () => {
          const page = await readSaidPage(attempt, deps)
          return shopperOutcome(page, profileOf(deps, attempt.provider_id))
        })
      )
    }
  }

  async #ask(what: string, work: (server: Server) => Promise<unknown>): Promise<void> {
    await this.store.ask(`${what} of ${this.name}`, work)
  }

  async #start(provider: string): Promise<void> {
    const { cartId, store } = this
    await watchStart(
      store.shared,
      () => store.attemptsOf(cartId),
      async () =>
        this.#ask("start", async (server) => this.#startOn(this.#collection(), provider, server))
    )
  }

  async #pay({ card, page: which, takes }: Extract<ShopperAction, { kind: "pay" }>): Promise<void> {
    const { gateway, sim } = this.store.shared
    const pages = this.store.pagesOf(this.cartId)
    const page = which === "first" ? pages[0] : pages.at(-1)
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

  #meetTrouble(lasts: Extract<ShopperAction, { kind: "trouble" }>["lasts"]): void {
    const { carts } = this.store.shared.tables
    const cart = carts.get(this.cartId)
    if (cart) {
      const change = {
        once: { hookFailures: 1 },
        after_capture: { hookFailures: MANY_FAILURES },
        long: { trouble: "sold out for a while" },
        for_good: { trouble: "sold out" },
        over: { hookFailures: 0, trouble: undefined },
      }[lasts]
      carts.set(cart.id, { ...cart, ...change })
    }
  }

  /** As the plugin's guard in front of core's routes that change a cart. */
  async #assertOpen({ deps }: Server): Promise<void> {
    await watchOpenCart(this.cartId, this.store.shared, async () => {
      const attempts = await deps.repositories.attempts.ofCart(this.cartId)
      if ((await readBooks(attempts, deps)).some(awaitsOrder)) {
        throw new Error("cart_paid")
      }
    })
  }

  /** Core opens a collection for what the order owes. */
  async #startRest(): Promise<void> {
    const orderId = this.store.shared.tables.orderOfCart.get(this.cartId)
    if (orderId) {
      await this.#ask("start of the rest", async (server) => {
        const id = await server.core.orders.collectionToPay(orderId)
        await (id && this.#startOn(id, PROVIDER, server))
      })
    }
  }

  /** The plugin's guard in front of core's route, and then that route. */
  async #startOn(id: string, provider: string, server: Server): Promise<void> {
    const { core, deps } = server
    const collection = server.collectionToPay(id)
    const { kind } = await checkStart(collection, findAccount(deps, provider), NOBODY, deps)
    if (kind === "start") {
      await core.sessions.startPayment(collection.id, provider)
    }
  }

  #collection(): string {
    const { tables } = this.store.shared
    const known = tables.collectionOfCart(this.cartId)
    if (known) {
      return known.id
    }
    const { currency_code = "cad", total: amount = 0 as Cents } =
      tables.carts.get(this.cartId) ?? {}
    const id = tables.newId("paycol")
    tables.collections.set(id, { id, amount, currency_code, cart_id: this.cartId })
    return id
  }
}

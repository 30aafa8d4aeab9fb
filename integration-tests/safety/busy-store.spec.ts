import { inFrontOfPaying, startAs } from "../helpers/shopper/start-as"
import { describeStore } from "../helpers/store/store"

const SHOPPERS = 300
const CONCURRENCY = 8
const SECRET = "the-secret-of-the-storefront's-server"

// The limits of a store that sets none. limits.spec.ts has the same with fewer shoppers and lower limits.
describeStore(
  "The best minute of a store",
  (store) => {
    it(`A store with default limits gives ${SHOPPERS} shoppers of one storefront server a payment page each`, async () => {
      const indexes = Array.from({ length: SHOPPERS }, (_, index) => index).values()
      const statuses: number[] = []
      const shopAll = async () => {
        for (const index of indexes) {
          const { status } = await startAs(await inFrontOfPaying(store), {
            "x-forwarded-for": "192.0.2.200",
            "x-hosted-checkout-secret": SECRET,
            ...(index % 2 === 0 && {
              "x-hosted-checkout-address": `2001:db8:${index.toString(16)}::1`,
            }),
          })
          statuses.push(status)
        }
      }
      await Promise.all(Array.from({ length: CONCURRENCY }, shopAll))
      expect(statuses).toEqual(Array(SHOPPERS).fill(200))
    }, 600_000)
  },
  { env: { MEDUSA_WORKER_MODE: "server", HOSTED_CHECKOUT_STOREFRONT_SECRET: SECRET } }
)

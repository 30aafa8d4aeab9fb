import { keepPreviousData, useQuery } from "@tanstack/react-query"
import { sdk } from "../api/sdk"

/** What an admin recognizes an order by. */
export interface OrderChoice {
  id: string
  display_id: number
  email: string | null
  status: string
  payment_status: string
  /** Major units. */
  total: number
  currency_code: string
  created_at: string
}

const FIELDS = "id,display_id,email,status,payment_status,total,currency_code,created_at"

/** The orders with an id, number or email; none for an empty text. */
export function useOrderSearch(text: string) {
  const wanted = text.trim().replace(/^#/, "")
  return useQuery({
    queryKey: ["hosted-checkout-orders", wanted],
    queryFn: async () => {
      const { orders } = await sdk.client.fetch<{ orders: OrderChoice[] }>("/admin/orders", {
        query: {
          ...(wanted.startsWith("order_") ? { id: wanted } : { q: wanted }),
          fields: FIELDS,
          order: "-created_at",
          limit: 5,
        },
      })
      return orders
    },
    placeholderData: keepPreviousData,
    enabled: wanted !== "",
  })
}

/** The display numbers of orders, by id. */
export function useOrderNumbers(ids: string[]): Record<string, number> {
  const { data = {} } = useQuery({
    queryKey: ["hosted-checkout-order-numbers", ids],
    queryFn: async () => {
      const { orders } = await sdk.client.fetch<{ orders: OrderChoice[] }>("/admin/orders", {
        query: { id: ids, fields: "id,display_id", limit: ids.length },
      })
      return Object.fromEntries(orders.map(({ id, display_id }) => [id, display_id]))
    },
    placeholderData: keepPreviousData,
    enabled: ids.length > 0,
  })
  return data
}

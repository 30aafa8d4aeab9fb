import { FetchError } from "@medusajs/js-sdk"
import type { StoreCart } from "@medusajs/types"
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query"

import { useMarket } from "./region"
import { sdk } from "./sdk"

const CART_ID = "tamarack.cart"

export function rememberCart(id: string): void {
  localStorage.setItem(CART_ID, id)
}

/** Forgets the cart; with an id, only if it is that one. */
export function forgetCart(id?: string | null): void {
  if (id === undefined || id === localStorage.getItem(CART_ID)) {
    localStorage.removeItem(CART_ID)
  }
}

/** The shopper's cart, moved to the region at hand; null when there is none, or it became an order. */
export function useCart() {
  const { region } = useMarket()
  return useQuery({
    queryKey: ["cart", region.id],
    queryFn: () => fetchCart(region.id),
  })
}

async function fetchCart(regionId: string): Promise<StoreCart | null> {
  const id = localStorage.getItem(CART_ID)
  if (!id) {
    return null
  }
  try {
    const { cart } = await sdk.store.cart.retrieve(id)
    if ("completed_at" in cart && cart.completed_at) {
      forgetCart()
      return null
    }
    if (cart.region_id === regionId) {
      return cart
    }
    return (await sdk.store.cart.update(id, { region_id: regionId })).cart
  } catch (error) {
    if (error instanceof FetchError && error.status === 404) {
      forgetCart()
      return null
    }
    throw error
  }
}

/** Something that changes the cart: the answer takes the place of the cart that is shown. */
export function useCartChange<Input>(
  change: (cartId: string, input: Input) => Promise<{ id: string }>
) {
  const { region } = useMarket()
  const client = useQueryClient()
  return useMutation({
    // One after the other: two changes at once would answer with each other's past
    scope: { id: "cart" },
    mutationFn: async (input: Input) => {
      const cart = await fetchCart(region.id)
      const id = cart?.id ?? (await createCart(region.id))
      await change(id, input)
      client.setQueryData(["cart", region.id], await fetchCart(region.id))
    },
  })
}

/** Gives the cart at hand to the customer who has signed in: its order will be theirs. */
export async function giveCartToCustomer(): Promise<void> {
  const id = localStorage.getItem(CART_ID)
  if (id) {
    await sdk.store.cart.transferCart(id)
  }
}

async function createCart(regionId: string): Promise<string> {
  const { cart } = await sdk.store.cart.create({ region_id: regionId })
  rememberCart(cart.id)
  return cart.id
}

export function countItems(cart: StoreCart | null | undefined): number {
  return (cart?.items ?? []).reduce((sum, item) => sum + item.quantity, 0)
}

import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query"

import { giveCartToCustomer } from "./cart"
import { sdk } from "./sdk"

/** The customer who is signed in; null without one. */
export function useCustomer() {
  return useQuery({
    queryKey: ["customer"],
    queryFn: async () => {
      if (!(await sdk.client.getToken())) {
        return null
      }
      return (await sdk.store.customer.retrieve()).customer
    },
  })
}

interface Login {
  email: string
  password: string
}

export function useSignIn() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: async (login: Login) => {
      await sdk.auth.login("customer", "emailpass", { ...login })
      await giveCartToCustomer()
      await client.invalidateQueries()
    },
  })
}

export function useSignOut() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: async () => {
      await sdk.auth.logout()
      await client.invalidateQueries()
    },
  })
}

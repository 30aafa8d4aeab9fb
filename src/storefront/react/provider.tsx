import { createContext, useContext, useReducer, useState, type ReactNode } from "react"
import type { Payments } from "../payments.ts"
import { textsFor, type Texts } from "../texts.ts"

/** Payments of the shopper's cart that are held or being confirmed, by handle: shared by notice and button. */
type Pending = Record<string, "held" | "confirming" | undefined>

interface Shared {
  payments: Payments
  texts: Texts
  pending: Pending
  setPending: (change: Pending) => void
}

const Context = createContext<Shared | null>(null)

export interface PaymentsProviderProps {
  /**
   * Made by `createPayments`. The provider keeps its first `payments`: to replace them, for another language,
   * change the `key`.
   */
  payments: Payments
  /** Texts of the shop, which win. With `lang`, they say which language all the texts are in now. */
  texts?: Partial<Texts>
  children?: ReactNode
}

/** Gives the payments to the components and hooks below the provider. */
export function PaymentsProvider({ payments, texts, children }: PaymentsProviderProps) {
  // An object that is made at each render would be asked again at each render.
  const [first] = useState(payments)
  const [pending, setPending] = useReducer(
    (known: Pending, change: Pending) => ({ ...known, ...change }),
    {}
  )
  const shared = {
    payments: first,
    pending,
    setPending,
    texts: { ...textsFor(first.locale), ...(texts && { lang: undefined, ...texts }) },
  }
  return <Context.Provider value={shared}>{children}</Context.Provider>
}

/** The object that `PaymentsProvider` was given. */
export function usePayments(): Payments {
  return useShared().payments
}

export function useShared(): Shared {
  const shared = useContext(Context)
  if (!shared) {
    throw new Error("Wrap the page in <PaymentsProvider payments={payments}>")
  }
  return shared
}

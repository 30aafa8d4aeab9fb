import { createContext, useContext, useMemo, useState, type ReactNode } from "react"
import type { Payments } from "../payments.ts"
import { textsFor, type Texts } from "../texts.ts"

interface Shared {
  payments: Payments
  texts: Texts
}

const Context = createContext<Shared | null>(null)

export interface PaymentsProviderProps {
  /** Of `createPayments`. The first one is kept: another one, as for another language, needs another `key`. */
  payments: Payments
  /** Texts of the shop, which win. With `lang`, they say which language all the texts are in now. */
  texts?: Partial<Texts>
  children?: ReactNode
}

/** Gives the payments to the components and hooks below it. */
export function PaymentsProvider({ payments, texts, children }: PaymentsProviderProps) {
  // An object that is made at each render would be asked again at each render.
  const [first] = useState(payments)
  const shared = useMemo(
    () => ({
      payments: first,
      texts: { ...textsFor(first.locale), ...(texts && { lang: undefined, ...texts }) },
    }),
    [first, texts]
  )
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

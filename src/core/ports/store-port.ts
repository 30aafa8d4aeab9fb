/** Somebody of the store; `name` is null for whom Medusa does not know. */
export interface AdminName {
  id: string
  name: string | null
}

/** A region, with what is paid there. */
export interface PaymentRegion {
  name: string
  currency_code: string
  payment_providers?: ({ id: string } | null)[] | null
}

/** A message to admins, over one of the channels of Medusa's notification module. */
export interface AdminMessage {
  to: string
  channel: string
  template: string | null
  data: Record<string, unknown>
  content?: { subject: string; text: string }
  /** The same for the same message: it is sent once. */
  idempotency_key: string
  resource_id: string
  trigger_type: string
}

/** What the plugin asks of Medusa for the people who work in the store; no money moves. */
export interface StorePort {
  /** Who these people are, each once: their name, or else their e-mail. */
  adminNames(ids: readonly (string | null | undefined)[]): Promise<AdminName[]>
  /** The numbers that people know orders by, for the ids of orders that are there. */
  orderNumbers(ids: readonly string[]): Promise<Map<string, number>>
  paymentRegions(): Promise<PaymentRegion[]>
  /** Sends a message, once. @throws what the channel throws, or its absence. */
  notify(message: AdminMessage): Promise<void>
}

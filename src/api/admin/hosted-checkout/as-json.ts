/** What a value of the ledger becomes in an answer: times are ISO 8601 in UTC. */
export type AsJson<Value> = Value extends Date ? string : Value

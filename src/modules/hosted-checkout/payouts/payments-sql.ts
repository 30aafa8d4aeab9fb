const CENTS = (name: string) => `(payment.balances->>'${name}')::numeric`

/** What the gateway took; without a statement of the sum, what the page asked for. */
const AMOUNT = `round(COALESCE(${CENTS("approved")}, ${CENTS("gateway")} + ${CENTS("returned")}) / 100, 2)::text`

/**
 * For a held payment, what Medusa refunded. For other payments, the larger of Medusa's refunds and the gateway's
 * returns: a person has seen or accepted their difference.
 */
const REFUNDED = `round(CASE WHEN payment.status = 'held' THEN ${CENTS("refunded")}
  ELSE GREATEST(${CENTS("refunded")}, ${CENTS("returned")}) END / 100, 2)::text`

/** `KnownPayment`s by their transaction and by their page: two lookups, each on an index. */
export const NAMED = `
  WITH named AS (
    SELECT id FROM hosted_checkout_payment
      WHERE transaction_id = ANY(:transaction_ids) AND provider_id = :provider_id AND deleted_at IS NULL
    UNION
    SELECT id FROM hosted_checkout_payment
      WHERE reference = ANY(:references) AND provider_id = :provider_id AND deleted_at IS NULL
  )
  SELECT payment.id, payment.reference, payment.transaction_id, ${AMOUNT} AS amount, payment.currency_code,
    CASE WHEN payment.payment_collection_id IS NOT NULL THEN payment.reference END AS attempt_id,
    CASE WHEN payment.proven_at IS NOT NULL THEN 'proven' WHEN payment.taken_at IS NOT NULL THEN 'held' END AS taken,
    ${REFUNDED} AS refunded
  FROM hosted_checkout_payment payment WHERE payment.id IN (SELECT id FROM named)
  ORDER BY payment.created_at, payment.id`

/** `PaidPayment`s of a period, page by page on the index. */
export const PAID = `
  SELECT payment.id, payment.reference, payment.transaction_id, ${AMOUNT} AS amount, payment.currency_code,
    to_char(payment.taken_at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"') AS paid_at
  FROM hosted_checkout_payment payment
  WHERE payment.taken_at >= :from AND payment.taken_at < :before AND payment.provider_id = :provider_id
    AND payment.status IN ('proven', 'completed') AND payment.deleted_at IS NULL
    AND (CAST(:last_paid_at AS timestamptz) IS NULL OR (payment.taken_at, payment.id) >
      (CAST(:last_paid_at AS timestamptz), CAST(:last_id AS text)))
  ORDER BY payment.taken_at, payment.id
  LIMIT :limit`

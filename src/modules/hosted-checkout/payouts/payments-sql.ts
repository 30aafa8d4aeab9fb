/** The expression must be the one of the index. */
const PAID_AT = "COALESCE(attempt.proven_at, attempt.held_since)"

/** What Medusa has booked; an admin's resolution says that all of it was refunded. */
const REFUNDED = `CASE WHEN attempt.resolution->>'action' = 'refunded' THEN round(attempt.amount, 2)
  ELSE (SELECT round(COALESCE(sum(task.amount), 0), 2) FROM hosted_checkout_refund_task task
    WHERE task.attempt_id = attempt.id AND task.status <> 'withdrawn' AND task.deleted_at IS NULL)
  END::text`

/** `KnownPayment`s by their transaction and by their id: two lookups, each on an index. */
export const NAMED = `
  WITH named AS (
    SELECT id FROM hosted_checkout_attempt
      WHERE transaction_id = ANY(:transaction_ids) AND provider_id = :provider_id AND deleted_at IS NULL
    UNION
    SELECT id FROM hosted_checkout_attempt
      WHERE id = ANY(:references) AND provider_id = :provider_id AND deleted_at IS NULL
  )
  SELECT attempt.id, attempt.transaction_id, round(attempt.amount, 2)::text AS amount, attempt.currency_code,
    CASE WHEN attempt.proven_at IS NOT NULL THEN 'proven' WHEN attempt.held_since IS NOT NULL THEN 'held' END
      AS taken,
    ${REFUNDED} AS refunded
  FROM hosted_checkout_attempt attempt WHERE attempt.id IN (SELECT id FROM named)
  ORDER BY attempt.id`

/** `PaidPayment`s of a period, page by page on the index. */
export const PAID = `
  SELECT attempt.id, attempt.transaction_id, round(attempt.amount, 2)::text AS amount, attempt.currency_code,
    to_char(${PAID_AT} AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"') AS paid_at
  FROM hosted_checkout_attempt attempt
  WHERE ${PAID_AT} >= :from AND ${PAID_AT} < :before AND attempt.provider_id = :provider_id
    AND attempt.status IN ('paid', 'completed') AND attempt.deleted_at IS NULL
    AND (CAST(:last_paid_at AS timestamptz) IS NULL OR (${PAID_AT}, attempt.id) >
      (CAST(:last_paid_at AS timestamptz), CAST(:last_id AS text)))
  ORDER BY ${PAID_AT}, attempt.id
  LIMIT :limit`

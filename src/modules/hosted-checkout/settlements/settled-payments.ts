/** The expression must be the one of the index. */
const PAID_AT = "COALESCE(attempt.proven_at, attempt.held_since)"

/** What earlier files say about an attempt. */
const EARLIER = `(SELECT json_build_object(
    'paid_out', round(COALESCE(sum(paid_out::numeric), 0), 2)::text,
    'refunded', round(COALESCE(sum(refunded::numeric), 0), 2)::text)
  FROM hosted_checkout_settlement_payment
  WHERE attempt_id = attempt.id AND deleted_at IS NULL)`

/** What Medusa has booked; an admin's resolution says that all of it was refunded. */
const REFUNDED = `CASE WHEN attempt.resolution->>'action' = 'refunded' THEN round(attempt.amount, 2)
  ELSE (SELECT round(COALESCE(sum(task.amount), 0), 2) FROM hosted_checkout_refund_task task
    WHERE task.attempt_id = attempt.id AND task.status <> 'withdrawn' AND task.deleted_at IS NULL)
  END::text`

/** `SettledPayment`s by their transaction and by their id: two lookups, each on an index. */
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
    ${REFUNDED} AS refunded, ${EARLIER} AS earlier
  FROM hosted_checkout_attempt attempt WHERE attempt.id IN (SELECT id FROM named)
  ORDER BY attempt.id`

/** `AwaitedPayment`s of a period, page by page on the index. */
export const AWAITED = `
  SELECT attempt.id, attempt.transaction_id, round(attempt.amount, 2)::text AS amount, attempt.currency_code,
    to_char(${PAID_AT} AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"') AS paid_at
  FROM hosted_checkout_attempt attempt
  WHERE ${PAID_AT} >= :from AND ${PAID_AT} < :before AND attempt.provider_id = :provider_id
    AND attempt.status IN ('paid', 'completed') AND attempt.deleted_at IS NULL
    AND (CAST(:last_paid_at AS timestamptz) IS NULL OR (${PAID_AT}, attempt.id) >
      (CAST(:last_paid_at AS timestamptz), CAST(:last_id AS text)))
    AND NOT EXISTS (SELECT FROM hosted_checkout_settlement_payment settled
      WHERE settled.attempt_id = attempt.id AND settled.paid_out::numeric > 0 AND settled.deleted_at IS NULL)
  ORDER BY ${PAID_AT}, attempt.id
  LIMIT :limit`

/** `SharedPayment`s of an import: what the other files say, in the order of their imports. */
export const SHARED = `
  SELECT attempt.id, attempt.transaction_id, round(attempt.amount, 2)::text AS amount, attempt.currency_code,
    ${REFUNDED} AS refunded,
    (SELECT json_agg(json_build_object(
        'settlement_id', money.settlement_id, 'paid_out', money.paid_out, 'payouts', money.payouts,
        'refunded', money.refunded,
        'differences', (SELECT COALESCE(json_agg(json_build_object('id', difference.id, 'kind', difference.kind,
            'expected', difference.expected, 'found', difference.found,
            'is_open', difference.status = 'open' OR COALESCE(difference.closed_by_file = :id, false))
            ORDER BY difference.line, difference.id), '[]')
          FROM hosted_checkout_settlement_difference difference
          WHERE difference.attempt_id = attempt.id AND difference.settlement_id = money.settlement_id
            AND difference.kind IN ('doubled', 'other_amount', 'refunded_at_gateway_only')
            AND difference.found_currency_code IS NULL AND difference.deleted_at IS NULL))
        ORDER BY file.created_at, file.id)
      FROM hosted_checkout_settlement_payment money
      JOIN hosted_checkout_settlement file ON file.id = money.settlement_id
      WHERE money.attempt_id = attempt.id AND money.settlement_id <> :id AND money.deleted_at IS NULL) AS files
  FROM hosted_checkout_attempt attempt
  WHERE attempt.id IN (SELECT own.attempt_id FROM hosted_checkout_settlement_payment own
      WHERE own.settlement_id = :id AND own.deleted_at IS NULL)
    AND EXISTS (SELECT FROM hosted_checkout_settlement_payment other
      WHERE other.attempt_id = attempt.id AND other.settlement_id <> :id AND other.deleted_at IS NULL)
  ORDER BY attempt.id`

/** `HiddenPayout`s of an import. A later file that has another difference of the payment, or an unreadable line, names it. */
export const HIDDEN = `
  SELECT later.id AS settlement_id, attempt.id, attempt.transaction_id, round(attempt.amount, 2)::text AS amount,
    attempt.currency_code
  FROM hosted_checkout_settlement own
  JOIN hosted_checkout_settlement later ON later.provider_id = own.provider_id
    AND later.created_at > own.created_at AND later.withdrawn_at IS NULL AND later.deleted_at IS NULL
  JOIN hosted_checkout_settlement_payment paid ON paid.settlement_id = own.id AND paid.paid_out::numeric > 0
    AND paid.deleted_at IS NULL
  JOIN hosted_checkout_attempt attempt ON attempt.id = paid.attempt_id AND attempt.status IN ('paid', 'completed')
    AND ${PAID_AT} >= later.period_from AND ${PAID_AT} < later.period_before AND attempt.deleted_at IS NULL
  WHERE own.id = :id
    AND NOT EXISTS (SELECT FROM hosted_checkout_settlement_payment other
      WHERE other.attempt_id = attempt.id AND other.settlement_id <> own.id AND other.paid_out::numeric > 0
        AND other.deleted_at IS NULL)
    AND NOT EXISTS (SELECT FROM hosted_checkout_settlement_difference named
      WHERE named.settlement_id = later.id AND named.deleted_at IS NULL AND (named.attempt_id = attempt.id
        OR named.kind = 'unreadable_line'
          AND (named.transaction_id = attempt.transaction_id OR named.reference = attempt.id)))
  ORDER BY later.created_at, later.id, attempt.id`

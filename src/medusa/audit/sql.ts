/** The rows of these collections. */
const OF = "= ANY(CAST(:ids AS text[]))"

/** Payment collections with their cart and sessions. */
export const COLLECTIONS = `
  SELECT collection.id, collection.amount::text AS amount, cart.id AS cart_id,
    cart.completed_at IS NOT NULL AS cart_completed, cart.currency_code AS cart_currency, session.sessions
  FROM payment_collection AS collection
    LEFT JOIN cart_payment_collection AS link
      ON link.payment_collection_id = collection.id AND link.deleted_at IS NULL
    LEFT JOIN cart ON cart.id = link.cart_id AND cart.deleted_at IS NULL
    LEFT JOIN (
      SELECT payment_collection_id, jsonb_agg(jsonb_build_object('id', id, 'status', status)) AS sessions
      FROM payment_session WHERE payment_collection_id ${OF} AND deleted_at IS NULL
      GROUP BY payment_collection_id
    ) AS session ON session.payment_collection_id = collection.id
  WHERE collection.id ${OF} AND collection.deleted_at IS NULL`

/** Sums come before their rounding: three refunds of 11.4975 are 34.49. */
const sumsOf = (table: "capture" | "refund", payments: string): string => `
  SELECT payment_id, round(sum(amount), 2)::text AS amount, array_agg(id::text ORDER BY created_at, id) AS ids,
    max(created_at) AS at
  FROM ${table} WHERE payment_id = ANY(ARRAY(${payments})) AND deleted_at IS NULL GROUP BY payment_id`

/** Payments with what was captured and refunded. */
export const PAYMENTS = `
  WITH paid AS MATERIALIZED (
    SELECT id, payment_collection_id, provider_id, currency_code, payment_session_id, data->>'handle' AS handle,
      captured_at IS NOT NULL AS is_captured, canceled_at IS NOT NULL AS canceled, created_at
    FROM payment WHERE payment_collection_id ${OF} AND deleted_at IS NULL
  ), captured AS (${sumsOf("capture", "SELECT id FROM paid")}
  ), refunded AS (${sumsOf("refund", "SELECT id FROM paid")})
  SELECT paid.*, captured.ids AS captures, captured.amount AS captured, refunded.amount AS refunded,
    GREATEST(captured.at, refunded.at) AS booked_at
  FROM paid LEFT JOIN captured ON captured.payment_id = paid.id
    LEFT JOIN refunded ON refunded.payment_id = paid.id
  ORDER BY paid.created_at, paid.id`

/** The orders of collections. \`differs\`: an order's transactions, captures, refunds, total and balance do not add up. */
export const ORDERS = `
  WITH link AS MATERIALIZED (
    SELECT payment_collection_id, order_id FROM order_payment_collection
    WHERE payment_collection_id ${OF} AND deleted_at IS NULL
  ), placed AS MATERIALIZED (
    SELECT id, display_id, status = 'canceled' AS canceled, currency_code, version FROM "order"
    WHERE id = ANY(ARRAY(SELECT order_id FROM link)) AND deleted_at IS NULL
  ), total AS (
    SELECT summary.order_id,
      max(COALESCE(totals->'raw_current_order_total'->>'value', totals->>'current_order_total'))::numeric AS total,
      max(COALESCE(totals->'raw_pending_difference'->>'value', totals->>'pending_difference', '0'))::numeric AS owed
    FROM order_summary AS summary JOIN placed ON placed.id = summary.order_id AND placed.version = summary.version
    WHERE summary.order_id = ANY(ARRAY(SELECT order_id FROM link)) AND summary.deleted_at IS NULL
    GROUP BY summary.order_id
  ), booked AS (
    SELECT order_id, sum(amount) AS amount,
      array_agg(reference_id::text) FILTER (WHERE reference_id IS NOT NULL AND round(amount, 2) > 0) AS ids
    FROM order_transaction WHERE order_id = ANY(ARRAY(SELECT order_id FROM link)) AND deleted_at IS NULL
    GROUP BY order_id
  ), every_link AS MATERIALIZED (
    SELECT payment_collection_id, order_id FROM order_payment_collection
    WHERE order_id = ANY(ARRAY(SELECT order_id FROM link)) AND deleted_at IS NULL
  ), paid AS MATERIALIZED (
    SELECT payment.id, every_link.order_id FROM payment JOIN every_link USING (payment_collection_id)
    WHERE payment_collection_id = ANY(ARRAY(SELECT payment_collection_id FROM every_link))
      AND payment.deleted_at IS NULL AND payment.canceled_at IS NULL
  ), captured AS (${sumsOf("capture", "SELECT id FROM paid")}
  ), refunded AS (${sumsOf("refund", "SELECT id FROM paid")}
  ), money AS (
    SELECT order_id,
      sum(COALESCE(captured.amount::numeric, 0) - COALESCE(refunded.amount::numeric, 0)) AS amount
    FROM paid LEFT JOIN captured ON captured.payment_id = paid.id
      LEFT JOIN refunded ON refunded.payment_id = paid.id
    GROUP BY order_id
  )
  SELECT link.payment_collection_id, placed.id, placed.display_id, placed.canceled, placed.currency_code,
    total.total::text AS total, COALESCE(total.owed, 0)::text AS owed, booked.ids AS transactions,
    abs(COALESCE(booked.amount, 0) - COALESCE(money.amount, 0)) >= 0.01 OR (NOT placed.canceled
      AND (total.total IS NULL OR abs(total.total - COALESCE(booked.amount, 0) - total.owed) >= 0.01)) AS differs
  FROM link JOIN placed ON placed.id = link.order_id
    LEFT JOIN total ON total.order_id = placed.id
    LEFT JOIN booked ON booked.order_id = placed.id
    LEFT JOIN money ON money.order_id = placed.id
  ORDER BY placed.display_id, placed.id`

/** Captured payments of our provider, by id: Medusa has no index on the time. */
export const OWN_PAYMENTS = `
  WITH page AS MATERIALIZED (
    SELECT id, provider_id, data->>'handle' AS handle, payment_collection_id, payment_session_id, currency_code,
      created_at
    FROM payment
    WHERE deleted_at IS NULL AND canceled_at IS NULL AND id > :after AND created_at >= :from AND created_at < :before
      AND starts_with(provider_id, :prefix)
    ORDER BY id LIMIT :limit
  ), captured AS (${sumsOf("capture", "SELECT id FROM page")}
  ), refunded AS (${sumsOf("refund", "SELECT id FROM page")}
  ), linked AS (
    SELECT payment_collection_id, min(order_id) AS order_id FROM order_payment_collection
    WHERE payment_collection_id = ANY(ARRAY(SELECT payment_collection_id FROM page)) AND deleted_at IS NULL
    GROUP BY payment_collection_id
  )
  SELECT page.id, page.provider_id, page.handle, page.payment_collection_id, page.payment_session_id,
    page.currency_code, linked.order_id,
    GREATEST(COALESCE(captured.amount::numeric, 0) - COALESCE(refunded.amount::numeric, 0), 0)::text AS money,
    to_char(page.created_at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"') AS created_at
  FROM page LEFT JOIN captured ON captured.payment_id = page.id
    LEFT JOIN refunded ON refunded.payment_id = page.id
    LEFT JOIN linked ON linked.payment_collection_id = page.payment_collection_id
  ORDER BY page.id`

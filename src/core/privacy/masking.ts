/**
 * Separators that people and programs write between the digits of a card number; no colon, because of times.
 */
const SEPARATOR = String.raw`[\s\p{Z}\p{Pd}\p{Pc}\p{Default_Ignorable_Code_Point}.,/\\|·•．，／\u2212]`

/**
 * Thirteen digits or more, of any script, with few separators between them. Digits and separators have no
 * character in common, so matching stays linear; the upper limit protects the regex stack.
 */
const CARD_LIKE = new RegExp(String.raw`\p{Nd}(?:${SEPARATOR}{0,3}\p{Nd}){12,999}`, "gu")

/** Number of digits in a card number. */
const CARD_LENGTH = { min: 13, max: 19 }

/** Fields that may contain long numbers that are no cards. */
const IDENTIFIERS = new Set(["transaction_id", "merchant_site_id", "reference", "timestamp"])

/** The form of an identifier: one ASCII word. */
const IDENTIFIER = /^[!-~]{1,64}$/

/** Digits grouped as on a card: no identifier is written like that. */
const CARD_IN_GROUPS = /(?<!\d)\d{4}(?:(\W|_)\d{4}\1\d{4}\1\d{1,4}|(\W|_)\d{6}\2\d{4,5})(?!\d)/

/**
 * Replaces the middle of anything that looks like a card number by asterisks: `424242******4242`. With more digits
 * than a card number has, all digits are replaced: the last digits may be a security code.
 */
export function maskCardNumbers(text: string): string {
  return text.length < CARD_LENGTH.min ? text : text.replace(CARD_LIKE, masked)
}

/** As many digits as a card number has, grouped or not, and no more. */
const CARD_ALONE = /(?<!\p{Nd})\p{Nd}(?:[\p{Z}\p{Pd}]?\p{Nd}){11,18}(?!\p{Nd})/gu

/**
 * Masks card numbers only, by their check digit: for cells in which most long numbers are identifiers. One of ten
 * identifiers is masked, too.
 */
export function maskValidCardNumbers(text: string): string {
  return text.replace(CARD_ALONE, (run) => {
    const digits = digitsIn(run)
    return isValidCard(digits) ? maskedCard(digits) : run
  })
}

/** The Luhn check: from the right, every second digit counts twice, and the digits of all add up to tens. */
function isValidCard(digits: readonly string[]): boolean {
  const sum = [...digits]
    .reverse()
    .map((digit, index) => Number(usualDigit(digit)) * (index % 2 === 1 ? 2 : 1))
    .reduce((total, each) => total + (each > 9 ? each - 9 : each), 0)
  return sum % 10 === 0
}

function masked(run: string): string {
  const digits = digitsIn(run)
  if (digits.length <= CARD_LENGTH.max) {
    return maskedCard(digits)
  }
  const numbers = [...run.matchAll(/\p{Nd}+/gu)].map(([number]) => digitsIn(number))
  return numbers.every(isAsLongAsACard)
    ? run.replace(/\p{Nd}+/gu, (number) => maskedCard(digitsIn(number)))
    : "*".repeat(digits.length)
}

function maskedCard(digits: readonly string[]): string {
  const shown = (from: number, to?: number) => digits.slice(from, to).map(usualDigit).join("")
  return shown(0, 6) + "*".repeat(digits.length - 10) + shown(-4)
}

function isAsLongAsACard({ length }: readonly string[]): boolean {
  return length >= CARD_LENGTH.min && length <= CARD_LENGTH.max
}

function digitsIn(text: string): readonly string[] {
  return [...text.matchAll(/\p{Nd}/gu)].map(([digit]) => digit)
}

/** Unicode has the ten digits of each script in a row. */
function usualDigit(digit: string): string {
  const code = digit.codePointAt(0) ?? 0
  let before = 0
  while (/\p{Nd}/u.test(String.fromCodePoint(code - before - 1))) {
    before += 1
  }
  return String(before % 10)
}

/** Deeper than any notification; deeper levels are left out. */
const MAX_DEPTH = 32

/**
 * A copy of decoded JSON that can be stored: anything card-like is masked, in keys too, and text that
 * PostgreSQL's jsonb refuses (NUL, lone surrogates) is replaced. Identifiers keep all their digits: they
 * cannot be distinguished from a card's, and without them nobody finds the payment.
 */
export function maskJson(value: unknown, depth = 0): unknown {
  if (typeof value === "string") {
    return maskCardNumbers(storable(value))
  }
  if (typeof value === "number" && String(value).length >= 13) {
    return maskCardNumbers(String(value))
  }
  if (typeof value !== "object" || value === null) {
    return value
  }
  if (depth >= MAX_DEPTH) {
    return "[too deep]"
  }
  if (Array.isArray(value)) {
    return value.map((inner) => maskJson(inner, depth + 1))
  }
  return Object.fromEntries(
    Object.entries(value).map(([key, inner]) => [
      maskCardNumbers(storable(key)),
      isIdentifier(key, inner) ? inner : maskJson(inner, depth + 1),
    ])
  )
}

/** Fields with the shopper's data, whatever their value. */
const PERSONAL_FIELD = /e.?mail|card.*number/i
const E_MAIL = /[^\s<>"',;:@]{1,64}@[^\s<>"',;:@]{1,255}/g
/**
 * A masked card number, ours or the gateway's: `424242******4242`, `**** 4242`. The pattern only matches at the
 * start of the masking: otherwise a long masking would be scanned repeatedly.
 */
const MASKED_CARD = /(?:\d{1,6}|(?<![*•xX][ .-]?))(?:[*•xX][ .-]?){2,}\d{2,}/g

/** A copy of stored JSON without email addresses and without the digits of masked card numbers. */
export function eraseJson(value: unknown): unknown {
  if (typeof value === "string") {
    return value.replace(E_MAIL, "[erased]").replace(MASKED_CARD, "[erased]")
  }
  if (Array.isArray(value)) {
    return value.map(eraseJson)
  }
  if (typeof value !== "object" || value === null) {
    return value
  }
  return Object.fromEntries(
    Object.entries(value).map(([key, inner]) => {
      if (IDENTIFIERS.has(key)) {
        return [key, inner]
      }
      return [key, PERSONAL_FIELD.test(key) ? null : eraseJson(inner)]
    })
  )
}

/** Whether the field may be an identifier and its value is one: a word, or a number. */
function isIdentifier(key: string, value: unknown): boolean {
  if (!IDENTIFIERS.has(key)) {
    return false
  }
  return typeof value === "string"
    ? IDENTIFIER.test(value) && !CARD_IN_GROUPS.test(value)
    : typeof value === "number"
}

function storable(text: string): string {
  return text.replaceAll("\u0000", "").toWellFormed()
}

import { readdirSync, readFileSync } from "node:fs"
import { join, resolve } from "node:path"

const ROOT = resolve(__dirname, "..")

/** Ways in which payment software of this kind has failed or been attacked. The title of a test names its cases: `[case N]`. */
const CASES: Readonly<Record<string, string>> = {
  1: "the signature is empty, null or undefined",
  2: "the merchant key is unset, empty or blank",
  3: "the signature header is malformed",
  4: "the signature has 63 hex digits and an é",
  5: "the signature is truncated",
  6: "a signed body is written again, or one byte is flipped",
  7: "a byte decodes to the same character as another one; a byte order mark",
  8: "the signature header is sent twice",
  9: "the body is empty; the content type is another one",
  10: "the body is compressed; a zip bomb",
  11: "the sender claims to be localhost, to debug, or to have another address",
  12: "a signed body is no JSON, or an unsigned one",
  13: "a signed scalar, null or list; `__proto__`; a key twice",
  14: "a merchant key is replaced and retired",
  15: "the timing shows where a signature is wrong",
  16: "the check of a signature is not awaited, or not made in constant time",
  17: "the account is unknown; the signature is missing",
  18: "the paid page of one cart is presented for another order",
  19: "one payment is presented for two carts",
  20: "the amount is a cent off, zero, negative or no number",
  21: "the currency is another one",
  22: "the cart changes after its page has opened",
  23: "the statement is of another merchant, or of a sandbox",
  24: "the return URL says success",
  25: "statements contradict each other",
  26: "the reference is missing or unknown",
  27: "tokens, handles and statuses are guessed",
  28: "the client's data has a stranger's handle, session, token or reference",
  29: "the same notification comes 100 times, and to two servers",
  30: "a payment expires or fails after it was approved",
  31: "statements come in any order",
  32: "a notification, a completion and a poll come at once",
  33: "an old notification comes again after a refund",
  34: "the notification comes before the page is stored",
  35: "the notification never comes",
  36: "the server is killed at any step",
  37: "PostgreSQL is down, deadlocked or waits for a lock",
  38: "the event bus drops an event after the 200",
  39: "a handler is slow",
  40: "the event or the status is unknown",
  41: "a call times out after the gateway has accepted it",
  42: "the gateway answers 429, 5xx, half a JSON, HTML, too slowly or too much",
  43: "the gateway answers another 4xx",
  44: "the validity of a page is out of range; the moment of expiry",
  45: "the gateway redirects, or its certificate is wrong",
  46: "the return URL or the webhook URL is hostile",
  47: "the sandbox is made to call an address",
  48: "the address of the page is `javascript:` or not https",
  49: "a key, token, signature or card number leaks",
  50: "a whole card number is received",
  51: "wrong signatures come in a flood",
  52: "a field has line breaks, escape codes or HTML",
  53: "a cart is paid, its order cannot be placed, and the cart is changed",
  54: "a cart changes after its payment and before anybody hears of it",
  55: "a payment is held, refunded and closed; then its page is paid again",
  56: "a payment is voided and another one approved on its page",
  57: "the server is killed between a payment session and its data",
  58: "an admin decides on statements that have changed since",
  59: "the money is returned, and the cart is paid again",
  60: "Medusa refunds a part, and the gateway reverses all",
  61: "the gateway profile changes while payments are under way",
  62: "a hook of the store throws while the order is placed",
  63: "a page is paid twice; the second is refunded, the first charged back",
  64: "a part is refunded; later as much is charged back",
  65: "refunds of raw amounts round apart",
  66: "two payments of one order, over two collections, at the same moment",
  67: "an order that awaits another provider is paid here as well",
  68: "a transaction id looks like a card number",
  69: "both sources use the same transaction id for different payments",
  70: "a paid cart is changed by another spelling of its path",
  71: "a stranger reads a paid cart or order",
  72: "strangers make the store ask the gateway again and again",
  73: "an order is paid by its payment link",
  74: "a card is declined on the page of a payment link, and the page is paid then",
  75: "an expired payment link is opened",
  76: "a payment link is withdrawn while its page is open, and the page is paid",
  77: "an order is edited after its payment link was made",
  78: "an order is canceled, and paid by its link",
  79: "an order is paid by link and on another page",
  80: "another provider is paid, or the order is marked as paid, after its link was made",
  81: "a payment link is opened in two tabs, or on two servers, at once",
  82: "a payment link is paid at its last second",
}

describe("The acceptance cases", () => {
  it("Each acceptance case is named by its number in the title of a test", () => {
    const tested = new Set(["src", "integration-tests"].flatMap(casesIn))
    const untested = Object.entries(CASES).filter(([number]) => !tested.has(number))
    expect(untested).toEqual([])
  })
})

/** The numbers in the titles of the specs and of the tests that several specs share. */
function casesIn(folder: string): string[] {
  return readdirSync(join(ROOT, folder), { recursive: true, encoding: "utf8" })
    .filter((file) => file.endsWith(".ts"))
    .map((file) => readFileSync(join(ROOT, folder, file), "utf8"))
    .flatMap((text) => [...text.matchAll(/\[case (\d+)\]/g)].map(([, number = ""]) => number))
}

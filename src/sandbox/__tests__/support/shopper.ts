import type { Sandbox } from "../.."

export const APPROVING = "4242 4242 4242 4242"
export const DECLINING = "4000 0000 0000 0002"

const NEXT_YEAR = String(new Date().getFullYear() + 1).slice(-2)

export const CARD = {
  "cc-name": "Ada Lovelace",
  "cc-number": APPROVING,
  "cc-exp": `12/${NEXT_YEAR}`,
  "cc-csc": "123",
}

/** Sends the card form as a browser would, and does not follow where it leads. */
export function sendForm(
  { url }: Sandbox,
  id: string,
  fields: Partial<typeof CARD> & { email?: string } = {}
): Promise<Response> {
  return fetch(`${url}/checkout/${id}/pay`, {
    method: "POST",
    body: new URLSearchParams({ ...CARD, ...fields }),
    redirect: "manual",
  })
}

export function followCancel(
  { url }: Sandbox,
  id: string,
  init: RequestInit = {}
): Promise<Response> {
  return fetch(`${url}/checkout/${id}/cancel`, { redirect: "manual", ...init })
}

/** Expects a form's answer to lead to the page, which says what came of it. */
export async function expectSentToPage(
  { url }: Sandbox,
  id: string,
  answer: Response
): Promise<void> {
  expect(answer.status).toBe(303)
  expect(new URL(answer.headers.get("location") ?? "", url).href).toBe(`${url}/checkout/${id}`)
}

/** The page as text. */
export async function page({ url }: Sandbox, id: string): Promise<string> {
  return (await fetch(`${url}/checkout/${id}`)).text()
}

/** The tag of the input with this name, its spaces collapsed. */
export function inputTag(html: string, name: string): string {
  const tags = html.match(/<input[^>]*>/g) ?? []
  return tags.find((tag) => tag.includes(`name="${name}"`))?.replace(/\s+/g, " ") ?? ""
}

/** The text of the page, without tags, style sheet, script and superfluous spaces. */
export function textOf(html: string): string {
  return html
    .replace(/<(style|script)>[\s\S]*?<\/\1>/g, "")
    .replace(/<[^>]*>/g, " ")
    .replace(/\s+/g, " ")
}

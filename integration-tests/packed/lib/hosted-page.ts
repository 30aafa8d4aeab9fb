const GOOD_CARD = "4242 4242 4242 4242"
const DECLINED_CARD = "4000 0000 0000 0002"

/** A hosted page in a browser without JavaScript: its form is filled in and sent. */
export class HostedPage {
  private constructor(
    private readonly url: string,
    private readonly action: string,
    /** The amount that it shows. */
    readonly cents: number
  ) {}

  static async open(checkoutUrl: string): Promise<HostedPage> {
    const page = await fetch(checkoutUrl)
    const html = await page.text()
    const action = /<form method="post" action="([^"]+)"/.exec(html)?.[1]
    const shown = /Pay \D*([\d,]+\.\d{2})/.exec(html)?.[1]
    if (page.status !== 200 || !action || !shown) {
      throw new Error(`No page to pay: ${page.status}\n${html}`)
    }
    return new HostedPage(checkoutUrl, action, Number(shown.replace(/[,.]/g, "")))
  }

  /** @returns where the gateway sends the shopper who paid. */
  async pay(): Promise<string> {
    return await this.locationOf(await this.sendCard(GOOD_CARD))
  }

  /** Pays with a card that the gateway declines; its page stays open. */
  async tryDeclinedCard(): Promise<void> {
    const page = new URL(await this.locationOf(await this.sendCard(DECLINED_CARD)), this.url)
    const html = await (await fetch(page)).text()
    if (!html.includes("Your card was declined")) {
      throw new Error(`The card was not declined: ${page.href}\n${html}`)
    }
  }

  /** @returns where the gateway sends the shopper who cancelled. */
  async cancel(): Promise<string> {
    return await this.locationOf(
      await fetch(`${this.url}/cancel`, { method: "POST", redirect: "manual" })
    )
  }

  private async sendCard(number: string): Promise<Response> {
    return await fetch(new URL(this.action, this.url), {
      method: "POST",
      redirect: "manual",
      body: new URLSearchParams({
        email: "robin@example.com",
        "cc-name": "Robin Tremblay",
        "cc-number": number,
        "cc-exp": `12/${String((new Date().getFullYear() + 2) % 100).padStart(2, "0")}`,
        "cc-csc": "123",
      }),
    })
  }

  private async locationOf(answer: Response): Promise<string> {
    const location = answer.headers.get("location")
    if (answer.status !== 303 || !location) {
      throw new Error(`The page redirected no shopper: ${answer.status}\n${await answer.text()}`)
    }
    return location
  }
}

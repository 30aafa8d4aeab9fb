import { html } from "../html"

describe("html", () => {
  it("The html tag escapes a value in text and in an attribute", () => {
    const value = `<b title="a">'&'</b>`
    const escaped = "&lt;b title=&quot;a&quot;&gt;&#39;&amp;&#39;&lt;/b&gt;"

    expect(html`<p title="${value}">${value}</p>`.toString()).toBe(
      `<p title="${escaped}">${escaped}</p>`
    )
  })

  it("The html tag does not escape markup that the html tag has made", () => {
    expect(html`<p>${html`<b>${"&"}</b>`}${""}</p>`.toString()).toBe("<p><b>&amp;</b></p>")
  })
})

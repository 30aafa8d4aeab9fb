import { html } from "../html"

describe("html", () => {
  it("A value that is put into the plugin's HTML is escaped, in text and in an attribute", () => {
    const value = `<b title="a">'&'</b>`
    const escaped = "&lt;b title=&quot;a&quot;&gt;&#39;&amp;&#39;&lt;/b&gt;"

    expect(html`<p title="${value}">${value}</p>`.toString()).toBe(
      `<p title="${escaped}">${escaped}</p>`
    )
  })

  it("HTML that the plugin has escaped already is not escaped a second time", () => {
    expect(html`<p>${html`<b>${"&"}</b>`}${""}</p>`.toString()).toBe("<p><b>&amp;</b></p>")
  })
})

const ENTITIES: Record<string, string> = {
  "&": "&amp;",
  "<": "&lt;",
  ">": "&gt;",
  '"': "&quot;",
  "'": "&#39;",
}

/** A text for HTML: as content, or as the value of an attribute in quotes. */
export function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (sign) => ENTITIES[sign] ?? sign)
}

/** Markup that is safe to send; only `html` makes it. */
export class Html {
  /** @internal */
  constructor(private readonly markup: string) {}

  toString(): string {
    return this.markup
  }
}

/** A template tag: every value is escaped as text, except markup that `html` itself made. */
export function html(parts: TemplateStringsArray, ...values: (string | Html)[]): Html {
  const escaped = values.map((value) =>
    value instanceof Html ? value.toString() : escapeHtml(value)
  )
  return new Html(String.raw({ raw: parts }, ...escaped))
}

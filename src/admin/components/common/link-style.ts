/** Underlined, and dark enough to read: Medusa's link blue has a contrast of 3.7 on white. */
export const LINK =
  "text-ui-fg-base decoration-ui-border-strong hover:text-ui-fg-subtle focus-visible:shadow-borders-focus rounded-sm underline underline-offset-2 outline-none"

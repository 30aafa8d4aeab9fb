/** The body of a notification as it is stored: card numbers are masked. */
export const NotificationBody = ({ body }: { body: Record<string, unknown> }) => (
  <pre
    className="bg-ui-bg-subtle txt-compact-small text-ui-fg-base max-h-80 overflow-auto whitespace-pre-wrap break-all rounded-md border p-3 font-mono"
    // So that it can be scrolled with the keyboard.
    tabIndex={0}
    dir="ltr"
  >
    {JSON.stringify(body, null, 2)}
  </pre>
)

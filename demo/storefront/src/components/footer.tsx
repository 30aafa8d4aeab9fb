/** Says that this is a demo: nobody should wait for a kettle. */
export function Footer() {
  return (
    <footer className="footer">
      <p>
        Tamarack Supply is made up. Nothing is charged and nothing is shipped: this is the demo of
        medusa-payment-hosted-checkout.
      </p>
      <p>
        Pay with test card <span className="code">4242 4242 4242 4242</span>, any future date, any
        CVC.
      </p>
    </footer>
  )
}

import { Link, useLocation, useNavigate } from "react-router-dom"

import { countItems, useCart } from "../lib/cart"
import { COUNTRIES } from "../lib/countries"
import { useMarket } from "../lib/region"

/** Shop name, country switch and cart. */
export function Header() {
  const { country } = useMarket()
  const items = countItems(useCart().data)
  return (
    <header className="header">
      <Link className="brand" to={`/${country.code}`}>
        <img src="/favicon.svg" alt="" width="32" height="32" />
        <span>Tamarack Supply</span>
      </Link>
      <CountrySwitch />
      <Link className="cart-link" to={`/${country.code}/account`}>
        Account
      </Link>
      <Link className="cart-link" to={`/${country.code}/cart`}>
        Cart{" "}
        <span className="cart-count">
          {items}
          <span className="visually-hidden"> {items === 1 ? "item" : "items"}</span>
        </span>
      </Link>
    </header>
  )
}

/** The country is part of the URL; the cart follows it to the other region and currency. */
function CountrySwitch() {
  const { country } = useMarket()
  const { pathname } = useLocation()
  const navigate = useNavigate()

  const goTo = (code: string) => {
    const page = pathname.replace(/^\/[^/]+/, "")
    // An order stays in the currency it was placed in
    void navigate(page.startsWith("/order/") ? `/${code}` : `/${code}${page}`)
  }
  return (
    <label className="country-switch">
      <span className="visually-hidden">Country and currency</span>
      <select value={country.code} onChange={(event) => goTo(event.target.value)}>
        {COUNTRIES.map(({ code, shortName, currency }) => (
          <option key={code} value={code}>
            {shortName} · {currency}
          </option>
        ))}
      </select>
    </label>
  )
}

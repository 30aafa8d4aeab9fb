import { useEffect } from "react"
import { Outlet, ScrollRestoration, useLocation, useParams } from "react-router-dom"

import { findCountry, rememberCountry } from "../lib/countries"
import { errorText } from "../lib/error-text"
import { MarketContext, useRegion } from "../lib/region"
import { NotFoundPage } from "../pages/not-found"
import { Footer } from "./footer"
import { Header } from "./header"
import { Notice } from "./notice"
import { PaymentNotice } from "./payment-notice"

/** What every page has around it. Pages render when the country's region is known. */
export function Layout() {
  const country = findCountry(useParams().country)
  const { pathname } = useLocation()
  const region = useRegion(country?.code)

  useEffect(() => {
    if (country) {
      rememberCountry(country.code)
    }
  }, [country])

  if (!country || (region.isSuccess && !region.data)) {
    return <NotFoundPage />
  }
  if (!region.data) {
    return (
      <main className="page" aria-busy={region.isPending}>
        {region.error && <Notice tone="error">{errorText(region.error)}</Notice>}
      </main>
    )
  }
  return (
    <MarketContext.Provider value={{ country, region: region.data }}>
      <a className="skip-link" href="#content">
        Skip to content
      </a>
      <Header />
      <main className="page" id="content" tabIndex={-1}>
        <PaymentNotice key={pathname} />
        <Outlet />
      </main>
      <Footer />
      <ScrollRestoration />
    </MarketContext.Provider>
  )
}

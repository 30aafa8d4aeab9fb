import { QueryClient, QueryClientProvider } from "@tanstack/react-query"
import { PaymentsProvider } from "medusa-payment-hosted-checkout-storefront/react"
import { createBrowserRouter, redirect, RouterProvider } from "react-router-dom"

import { Layout } from "./components/layout"
import { countryOrDefault } from "./lib/countries"
import { payments } from "./lib/sdk"
import { AccountPage } from "./pages/account"
import { CartPage } from "./pages/cart"
import { CheckoutPage } from "./pages/checkout"
import { ConfirmedPage } from "./pages/confirmed"
import { NotFoundPage } from "./pages/not-found"
import { PaymentPage } from "./pages/payment"
import { ProductPage } from "./pages/product"
import { ProductsPage } from "./pages/products"

const queryClient = new QueryClient({
  defaultOptions: { queries: { retry: 1, staleTime: 30_000 } },
})

// The URLs of Medusa's storefront starter, and the page that shoppers come back to
const router = createBrowserRouter([
  { path: "/", loader: () => redirect(`/${countryOrDefault(undefined)}`) },
  {
    path: "/:country",
    element: <Layout />,
    children: [
      { index: true, element: <ProductsPage /> },
      { path: "products/:handle", element: <ProductPage /> },
      { path: "cart", element: <CartPage /> },
      { path: "checkout", element: <CheckoutPage /> },
      { path: "account", element: <AccountPage /> },
      { path: "payment/:handle", element: <PaymentPage /> },
      { path: "order/:orderId/confirmed", element: <ConfirmedPage /> },
      { path: "*", element: <NotFoundPage /> },
    ],
  },
])

/** Tamarack Supply, the demo's shop. */
export function Shop() {
  return (
    <QueryClientProvider client={queryClient}>
      <PaymentsProvider payments={payments}>
        <RouterProvider router={router} />
      </PaymentsProvider>
    </QueryClientProvider>
  )
}

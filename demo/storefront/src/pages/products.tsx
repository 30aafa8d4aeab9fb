import type { StoreProduct } from "@medusajs/types"
import { useQuery } from "@tanstack/react-query"
import { Link } from "react-router-dom"

import { Notice } from "../components/notice"
import { errorText } from "../lib/error-text"
import { formatMoney } from "../lib/money"
import { usePageTitle } from "../lib/page-title"
import { useMarket } from "../lib/region"
import { sdk } from "../lib/sdk"

/** Everything the shop sells. */
export function ProductsPage() {
  usePageTitle("Camp goods from the north shore")
  const { region } = useMarket()
  const products = useQuery({
    queryKey: ["products", region.id],
    queryFn: () =>
      sdk.store.product.list({
        region_id: region.id,
        fields: "id,title,subtitle,handle,thumbnail,*variants.calculated_price",
        order: "created_at",
      }),
  })
  return (
    <>
      <section className="intro">
        <h1>Things that come back from the woods with you</h1>
        <p>
          Eight goods for cold mornings and long portages, made in small batches where the Saguenay
          meets the St. Lawrence.
        </p>
      </section>
      {products.error && <Notice tone="error">{errorText(products.error)}</Notice>}
      <ul className="products" aria-label="Products" aria-busy={products.isPending}>
        {products.data?.products.map((product) => (
          <ProductCard key={product.id} product={product} />
        ))}
      </ul>
    </>
  )
}

function ProductCard({ product }: { product: StoreProduct }) {
  const { country, region } = useMarket()
  const price = product.variants?.[0]?.calculated_price?.calculated_amount
  return (
    <li className="product-card">
      <Link to={`/${country.code}/products/${product.handle}`}>
        <img src={product.thumbnail ?? ""} alt="" width="400" height="400" />
        <h2>{product.title}</h2>
        <p className="muted">{product.subtitle}</p>
        <p className="price">{formatMoney(price, region.currency_code)}</p>
      </Link>
    </li>
  )
}

import type { StoreProduct, StoreProductVariant } from "@medusajs/types"
import { useQuery } from "@tanstack/react-query"
import { useState } from "react"
import { Link, useParams } from "react-router-dom"

import { Notice } from "../components/notice"
import { useCartChange } from "../lib/cart"
import { errorText } from "../lib/error-text"
import { formatMoney } from "../lib/money"
import { usePageTitle } from "../lib/page-title"
import { useMarket } from "../lib/region"
import { sdk } from "../lib/sdk"
import { NotFoundPage } from "./not-found"

const SIZES = ["S", "M", "L", "XL"]

/** Variants come in no particular order. */
function inSizeOrder(variants: StoreProductVariant[]): StoreProductVariant[] {
  const rank = ({ title }: StoreProductVariant) => SIZES.indexOf(title ?? "")
  return variants.toSorted((one, other) => rank(one) - rank(other))
}

/** One product: picture, sizes, "Add to cart". */
export function ProductPage() {
  const { handle } = useParams()
  const { region } = useMarket()
  const products = useQuery({
    queryKey: ["products", region.id, handle],
    queryFn: () =>
      sdk.store.product.list({
        handle,
        region_id: region.id,
        fields:
          "id,title,subtitle,description,handle,thumbnail,variants.title,*variants.calculated_price",
      }),
  })
  if (products.error) {
    return <Notice tone="error">{errorText(products.error)}</Notice>
  }
  if (!products.data) {
    return <div className="product" aria-busy="true" />
  }
  const [product] = products.data.products
  return product ? <Product key={product.id} product={product} /> : <NotFoundPage />
}

function Product({ product }: { product: StoreProduct }) {
  usePageTitle(product.title)
  const { country, region } = useMarket()
  const variants = inSizeOrder(product.variants ?? [])
  const [chosenId, choose] = useState(variants.length === 1 ? variants[0]?.id : undefined)
  const [asked, setAsked] = useState(false)
  const add = useCartChange((cartId, variant_id: string) =>
    sdk.store.cart.createLineItem(cartId, { variant_id, quantity: 1 }).then(({ cart }) => cart)
  )

  const chosen = variants.find(({ id }) => id === chosenId)
  const price = (chosen ?? variants[0])?.calculated_price?.calculated_amount
  return (
    <article className="product">
      <img
        className="product-picture"
        src={product.thumbnail ?? ""}
        alt=""
        width="400"
        height="400"
      />
      <div className="product-about">
        <h1>{product.title}</h1>
        <p className="muted">{product.subtitle}</p>
        <p className="price price-large">{formatMoney(price, region.currency_code)}</p>
        <p>{product.description}</p>
        <form
          onSubmit={(event) => {
            event.preventDefault()
            setAsked(true)
            if (chosenId && !add.isPending) {
              add.mutate(chosenId)
            }
          }}
        >
          {variants.length > 1 && (
            <fieldset className="sizes">
              <legend>Size</legend>
              {variants.map(({ id, title }) => (
                <label key={id} className="size">
                  <input
                    type="radio"
                    name="size"
                    value={id}
                    checked={id === chosenId}
                    onChange={() => choose(id)}
                  />
                  <span>{title}</span>
                </label>
              ))}
            </fieldset>
          )}
          {asked && !chosenId && <Notice tone="error">Please choose a size first.</Notice>}
          <button className="button button-wide" aria-disabled={add.isPending}>
            {add.isPending ? "Adding …" : "Add to cart"}
          </button>
        </form>
        {add.error && <Notice tone="error">{errorText(add.error)}</Notice>}
        {add.isSuccess && (
          <Notice tone="success">
            {product.title} is in your cart. <Link to={`/${country.code}/cart`}>View cart</Link>
          </Notice>
        )}
      </div>
    </article>
  )
}

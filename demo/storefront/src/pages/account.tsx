import { useQuery } from "@tanstack/react-query"
import type { FormEvent } from "react"
import { Link } from "react-router-dom"

import { Field } from "../components/field"
import { Notice } from "../components/notice"
import { useCustomer, useSignIn, useSignOut } from "../lib/customer"
import { errorText } from "../lib/error-text"
import { formatMoney } from "../lib/money"
import { usePageTitle } from "../lib/page-title"
import { useMarket } from "../lib/region"
import { sdk } from "../lib/sdk"

/** A customer's orders, or the form to sign in. */
export function AccountPage() {
  usePageTitle("Account")
  const { data: customer, error, isPending } = useCustomer()
  if (isPending) {
    return <h1 aria-busy="true">Account</h1>
  }
  return customer && !error ? <Orders email={customer.email} /> : <SignIn />
}

function SignIn() {
  const signIn = useSignIn()
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const form = new FormData(event.currentTarget)
    signIn.mutate({ email: textOf(form.get("email")), password: textOf(form.get("password")) })
  }
  return (
    <section className="step">
      <h1>Sign in</h1>
      <form className="form" onSubmit={submit}>
        <Field label="Email" name="email" type="email" autoComplete="username" required />
        <Field
          label="Password"
          name="password"
          type="password"
          autoComplete="current-password"
          required
        />
        {signIn.error && <Notice tone="error">{errorText(signIn.error)}</Notice>}
        <button className="button button-wide" aria-disabled={signIn.isPending}>
          Sign in
        </button>
      </form>
    </section>
  )
}

function Orders({ email }: { email: string }) {
  const { country } = useMarket()
  const signOut = useSignOut()
  const { data: orders } = useQuery({
    queryKey: ["orders", email],
    queryFn: async () => (await sdk.store.order.list({ order: "-created_at" })).orders,
  })
  return (
    <section className="step">
      <h1>Your orders</h1>
      <p className="muted">{email}</p>
      {orders?.length === 0 && <p>You have no orders yet.</p>}
      <ul>
        {orders?.map(({ currency_code, display_id, id, total }) => (
          <li key={id}>
            <Link to={`/${country.code}/order/${id}/confirmed`}>Order #{display_id}</Link>{" "}
            {formatMoney(total, currency_code)}
          </li>
        ))}
      </ul>
      <button className="link-button" onClick={() => signOut.mutate()}>
        Sign out
      </button>
    </section>
  )
}

function textOf(value: unknown): string {
  return typeof value === "string" ? value : ""
}

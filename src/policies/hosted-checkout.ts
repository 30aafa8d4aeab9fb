import { definePolicies } from "@medusajs/framework/utils"

/** Permissions for roles, if the store has roles: payments, and separately the keys. */
export const hostedCheckoutPolicies = definePolicies([
  {
    name: "ReadHostedCheckoutPayment",
    resource: "hosted_checkout_payment",
    operation: "read",
    description: "See payments of the hosted checkout",
  },
  {
    name: "UpdateHostedCheckoutPayment",
    resource: "hosted_checkout_payment",
    operation: "update",
    description:
      "Check, decide about and erase payments of the hosted checkout, set the columns of payout files",
  },
  {
    name: "ReadHostedCheckoutSettings",
    resource: "hosted_checkout_settings",
    operation: "read",
    description: "See settings and health of the hosted checkout",
  },
  {
    name: "UpdateHostedCheckoutSettings",
    resource: "hosted_checkout_settings",
    operation: "update",
    description:
      "Set, test and retire merchant keys of the hosted checkout, close and reopen its accounts",
  },
])

import type { Link } from "@medusajs/framework/modules-sdk"
import { ContainerRegistrationKeys, Modules } from "@medusajs/framework/utils"
import { asAdmin, forgetLogin } from "../../helpers/admin/admin"
import { atThePage } from "../../helpers/shopper/payments"
import { describeStore } from "../../helpers/store/store"

const PATH = "/admin/hosted-checkout"

/** What the test uses of Medusa's RBAC module. */
interface Rbac {
  listRbacPolicies(filters: object): Promise<{ id: string; operation: string }[]>
  createRbacRoles(role: { name: string }): Promise<{ id: string }>
  createRbacRolePolicies(rows: { role_id: string; policy_id: string }[]): Promise<unknown>
}

describeStore(
  "A store with roles",
  (store) => {
    /** Gives the seeded admin a role that may do these things with payments. */
    const allow = async (...operations: string[]) => {
      const rbac = store.container.resolve<Rbac>(Modules.RBAC)
      const policies = await rbac.listRbacPolicies({ resource: "hosted_checkout_payment" })
      expect(policies.map(({ operation }) => operation).sort()).toEqual(["read", "update"])
      const role = await rbac.createRbacRoles({ name: `may ${operations.join(" and ")}` })
      await rbac.createRbacRolePolicies(
        policies
          .filter(({ operation }) => operations.includes(operation))
          .map(({ id }) => ({ role_id: role.id, policy_id: id }))
      )
      const users = store.container.resolve(Modules.USER)
      const [admin] = await users.listUsers({})
      await store.container.resolve<Link>(ContainerRegistrationKeys.LINK).create({
        [Modules.USER]: { user_id: admin?.id },
        [Modules.RBAC]: { rbac_role_id: role.id },
      })
      forgetLogin(store)
    }
    beforeEach(() => forgetLogin(store))
    const period = "from=2026-01-01&to=2026-01-02"
    const reads = [
      "/attempts",
      "/attempts/ID",
      "/attention",
      `/audit?${period}`,
      "/payouts/mapping",
      "/notifications",
      "/worklist",
    ]
    const exports = [`/attempts/export?${period}`, `/audit/export?${period}`]
    const get = async (path: string) => (await asAdmin(store, "GET", PATH + path)).status

    const compareFile = async () =>
      (
        await asAdmin(store, "POST", `${PATH}/payouts/compare`, {
          provider_id: "pp_hosted-checkout_default",
          content: "id,amount\na,5.00",
          mapping: { reference: "id", amount: "amount", default_currency: "cad" },
        })
      ).status

    it("An admin without a role neither sees nor changes payments in a store with roles", async () => {
      const { shopper } = await atThePage(store)
      const id = (await shopper.attempts())[0]?.id ?? ""
      for (const path of [...reads, ...exports]) {
        expect(`${path} ${await get(path.replace("ID", id))}`).toBe(`${path} 403`)
      }
      expect((await asAdmin(store, "POST", `${PATH}/attempts/${id}/check`)).status).toBe(403)
      expect(await compareFile()).toBe(403)
    })

    it("An admin whose role may only read payments sees all payments and can change none", async () => {
      await allow("read")
      const { shopper } = await atThePage(store)
      const id = (await shopper.attempts())[0]?.id ?? ""
      for (const path of reads) {
        expect(`${path} ${await get(path.replace("ID", id))}`).toBe(`${path} 200`)
      }
      expect(await compareFile()).toBe(200)
      for (const path of [
        `/attempts/${id}/check`,
        `/attempts/${id}/erase`,
        "/payouts/mapping",
        "/payments/hcpay_1/act",
        "/notifications/hcstm_1/retry",
        "/notifications/hcstm_1/dismiss",
      ]) {
        const { status } = await asAdmin(store, "POST", PATH + path, {})
        expect(`${path} ${status}`).toBe(`${path} 403`)
      }
    })

    it("An admin whose role covers only payments gets neither the settings nor the health check", async () => {
      await allow("read", "update")
      for (const path of ["/settings", "/settings/health"]) {
        expect(`${path} ${await get(path)}`).toBe(`${path} 403`)
      }
    })

    it("An admin whose role may update payments can have a payment checked at the gateway again", async () => {
      await allow("read", "update")
      const { shopper } = await atThePage(store)
      const [attempt] = await shopper.attempts()
      const { status } = await asAdmin(store, "POST", `${PATH}/attempts/${attempt?.id}/check`)
      expect(status).toBe(200)
    })
  },
  { env: { MEDUSA_FF_RBAC: "true" } }
)

import { toast } from "@medusajs/ui"
import { useTranslation } from "react-i18next"
import { readServerError } from "../api/server-error"
import type { Region } from "./payable-regions"
import { useEnableInRegion } from "./regions"

/** Enables an account in a region, and shows the result. */
export function useEnable(providerId: string) {
  const { t } = useTranslation()
  const { mutateAsync, isPending, variables } = useEnableInRegion(providerId)

  const enable = async (region: Region) => {
    try {
      await mutateAsync(region)
      toast.success(t("hostedCheckout.settings.regions.done", { name: region.name }))
    } catch (error) {
      const { message } = readServerError(error, t)
      toast.error(t("hostedCheckout.settings.regions.failed", { message }))
    }
  }
  return { enable, pendingId: isPending ? variables?.id : undefined }
}

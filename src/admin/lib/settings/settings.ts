import { useQuery } from "@tanstack/react-query"
import type {
  AdminConnectionTestResponse,
  AdminHealthResponse,
  AdminMerchantKey,
  AdminProviderSettings,
  AdminProviderSettingsResponse,
  AdminSettingsResponse,
} from "../../../admin-api"
import { QUERY_ROOT, read, send, useChange } from "../api/api"

/** How often the page reloads its data, in milliseconds: notifications arrive while it is open. */
const REFETCH_MS = 15_000

/** The settings of each account. */
export function useSettings() {
  return useQuery({
    queryKey: [QUERY_ROOT, "settings"],
    queryFn: async () => (await read<AdminSettingsResponse>("/settings")).settings,
    refetchInterval: REFETCH_MS,
  })
}

const NONE: string[] = []

/** The accounts' provider ids; none for an admin who may not see the settings. */
export function useAccounts(): string[] {
  const { data } = useQuery({
    queryKey: [QUERY_ROOT, "accounts"],
    queryFn: async () => {
      const { settings } = await read<AdminSettingsResponse>("/settings")
      return settings.map(({ provider_id }) => provider_id)
    },
    retry: false,
    staleTime: Infinity,
  })
  return data ?? NONE
}

/** The health checks of an account. */
export function useHealth(providerId: string) {
  return useQuery({
    queryKey: [QUERY_ROOT, "settings", "health"],
    queryFn: async () => (await read<AdminHealthResponse>("/settings/health")).health,
    select: (health) => health.find(({ provider_id }) => provider_id === providerId)?.checks ?? [],
    refetchInterval: REFETCH_MS,
  })
}

/** Makes a real call to the gateway with the key in force. Health then shows the answer. */
export function useConnectionTest({ keys, provider_id }: AdminProviderSettings) {
  const key = keys[0]?.id ?? null
  const { variables, data, error, isPending, mutate } = useChange(
    async (_key: string | null) => await testConnection(provider_id)
  )
  // The answer about a replaced key says nothing about the new key.
  const isOfKey = variables === key
  return {
    data: isOfKey ? data : undefined,
    error: isOfKey ? error : null,
    isPending,
    run: () => mutate(key),
  }
}

/** Tests a key at the gateway: the given key, else the key in force. */
export async function testConnection(providerId: string, key?: string) {
  const { test } = await send<AdminConnectionTestResponse>(
    `/settings/${providerId}/test-connection`,
    key === undefined ? {} : { merchant_secret_key: key }
  )
  return test
}

export function useSetKey(providerId: string) {
  return useChange(
    async (body: { merchant_secret_key: string; untested: boolean }) =>
      await send<AdminProviderSettingsResponse>(`/settings/${providerId}/keys`, body)
  )
}

/** Closes an account to new payments, or opens it again. */
export function useCloseOrReopen(providerId: string) {
  return useChange(
    async (change: "close" | "reopen") =>
      await send<AdminProviderSettingsResponse>(`/settings/${providerId}/${change}`)
  )
}

export function useRetireKey(providerId: string) {
  return useChange(
    async ({ id }: AdminMerchantKey) =>
      await send<AdminProviderSettingsResponse>(`/settings/${providerId}/keys/${id}/retire`)
  )
}

// What the kit uses of Next.js, which is the storefront's to install.
declare module "next/headers.js" {
  export function cookies(): Promise<{
    get(name: string): { value: string } | undefined
    delete(name: string): unknown
  }>
}

declare module "next/cache.js" {
  export function revalidateTag(tag: string): void
  /** From Next.js 16 on, where `revalidateTag` alone would show the former content once more. */
  export const updateTag: ((tag: string) => void) | undefined
}

import type { z } from "zod"

const USER_INFO = /^[a-z]+:\/\/[^/?#]*@/i
const CONTROL_CHARACTER = /\p{Cc}/u

/**
 * An address to which paths are added. After a `?` or `#` they would be no paths, and a user name and password
 * would reach everybody who is sent to the address.
 */
export const baseAddress = <Url extends z.ZodType<string>>(url: Url) =>
  url
    .refine(
      (text) => !USER_INFO.test(text),
      "must have no user name or password: leave out what stands before @"
    )
    .refine(
      (text) => !/[?#]/.test(text),
      "must have no ? or #: give the address alone, without a query and a fragment"
    )
    .refine((text) => !CONTROL_CHARACTER.test(text), IN_ONE_LINE)

/** A line break in an address would end a header. */
export const withoutControlCharacters = (path: string): boolean => !CONTROL_CHARACTER.test(path)

export const IN_ONE_LINE = "must have no control characters: write it in one line, without tabs"

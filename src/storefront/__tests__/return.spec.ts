import { readReturn } from "../return-address.ts"
import { HANDLE } from "./support/sdk.ts"

const OTHER = "zB3-_aB3-_aB3-_aB3-_aB3-"

describe("readReturn", () => {
  it.each([
    ["the path", `/ca/payment/${HANDLE}`, HANDLE],
    [
      "the path of a whole address",
      `https://shop.example.com/ca/payment/${HANDLE}?payment=x`,
      HANDLE,
    ],
    ["the path before a slash and a hash", `/ca/payment/${HANDLE}/?payment=expired#top`, HANDLE],
    ["the query", `/ca/checkout?handle=${HANDLE}&payment=open`, HANDLE],
    ["the query before the path", `/products/${OTHER}?handle=${HANDLE}`, HANDLE],
    ["the path when the query's handle is empty", `/ca/payment/${HANDLE}?handle=`, HANDLE],
    [
      "the path when the query's handle is invalid",
      `/ca/payment/${HANDLE}?handle=../carts`,
      HANDLE,
    ],
    ["nowhere", "/ca/checkout?payment=paid", null],
    ["nowhere when the handle has other characters", `/ca/checkout?handle=${"<".repeat(24)}`, null],
    ["nowhere when the address is the first page's", "/", null],
  ])(
    "The storefront kit reads the payment's handle in a return address from %s",
    (_, address, handle) => {
      expect(readReturn(address)).toBe(handle)
    }
  )
})

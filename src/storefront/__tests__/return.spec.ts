import { readReturn } from "../return-address.ts"
import { HANDLE } from "./support/sdk.ts"

const OTHER = "zB3-_aB3-_aB3-_aB3-_aB3-"

describe("The handle in the address that a shopper came back to", () => {
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
    ["the path when the query's is empty", `/ca/payment/${HANDLE}?handle=`, HANDLE],
    ["the path when the query's is none", `/ca/payment/${HANDLE}?handle=../carts`, HANDLE],
    ["nowhere", "/ca/checkout?payment=paid", null],
    ["nowhere when it has other characters", `/ca/checkout?handle=${"<".repeat(24)}`, null],
    ["nowhere of the shop's first page", "/", null],
  ])("is read from %s", (_, address, handle) => {
    expect(readReturn(address)).toBe(handle)
  })
})

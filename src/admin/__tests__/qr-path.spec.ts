import { encode } from "uqr"
import { qrPath } from "../lib/payment-links/qr-path"

const URL = "https://shop.example.com/hosted-checkout/pay/aB3-_aB3-_aB3-_aB3-_aB3-"

describe("The QR code of a payment link", () => {
  const { d, size } = qrPath(URL)
  const squares = [...d.matchAll(/M(\d+) (\d+)h1v1h-1z/g)].map(([, x, y]) => [Number(x), Number(y)])

  it("The QR code of a payment link shows the same squares as the QR encoder computes for the address", () => {
    const { data } = encode(URL, { ecc: "M", border: 0 })
    const dark = data.flatMap((row, y) => row.flatMap((is, x) => (is ? [[x + 4, y + 4]] : [])))
    expect(squares).toEqual(dark)
  })

  it("The QR code of a payment link has a blank margin of four squares, which scanners need", () => {
    const ends = squares.flat()
    expect(Math.min(...ends)).toBe(4)
    expect(Math.max(...ends)).toBe(size - 5)
  })
})

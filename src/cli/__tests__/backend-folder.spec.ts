import { mkdtempSync, rmSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { isAddressOf, isOwnAddress } from "../store/backend-folder"

describe("The address of a backend", () => {
  let folder: string
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), "backend-folder-"))
    writeFileSync(join(folder, "medusa-config.ts"), "")
  })
  afterEach(() => rmSync(folder, { recursive: true }))

  it.each([
    ["https://shop.example", "https://shop.example", true, true],
    ["https://shop.example/", "https://shop.example", true, true],
    ["https://shop.example", "https://another.example", false, false],
    ["http://10.0.0.5:9000", "http://10.0.0.5:9000", true, false],
    ["https://shop.example", "http://localhost:9000", true, true],
  ])(
    "With MEDUSA_BACKEND_URL=%s, the command line takes the address %s as the backend's own: %p, and sends a login there: %p (true or false)",
    (written, url, isOwn, getsLogin) => {
      writeFileSync(join(folder, ".env"), `MEDUSA_BACKEND_URL=${written}\n`)
      expect(isOwnAddress(folder, url)).toBe(isOwn)
      expect(isAddressOf({ folder, medusa: "" }, url)).toBe(getsLogin)
    }
  )
})

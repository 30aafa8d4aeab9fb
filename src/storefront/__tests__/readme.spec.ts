import { readdirSync, readFileSync } from "node:fs"
import { join } from "node:path"
import ts from "typescript"

const KIT = join(__dirname, "..")
const readme = readFileSync(join(KIT, "README.md"), "utf8")

const files = [
  join(KIT, "payments.ts"),
  ...readdirSync(join(KIT, "react")).map((name) => join(KIT, "react", name)),
]
const interfaces = new Map(files.flatMap(interfacesOf).map((each) => [each.name.text, each]))

describe("The kit's README", () => {
  it.each(["PaymentsProvider", "PayButton", "PaymentReturn", "PaymentNotice"])(
    "The storefront kit's README documents each prop of the component %s with its default, and no other prop",
    (component) => {
      expect(rowsOf(component)).toEqual(propsOf(`${component}Props`))
    }
  )

  it("The storefront kit's README documents each option of createPayments() and each method of the result", () => {
    const names = ["PaymentsOptions", "Payments"].flatMap((name) => membersOf(name))
    const missing = names.filter((name) => !new RegExp(`^\\| \`${name}[\`(]`, "m").test(readme))
    expect(names.length).toBeGreaterThan(0)
    expect(missing).toEqual([])
  })

  it("The storefront kit's README says when onFailure and onError are called", () => {
    expect(readme).toMatch(/`onFailure` the third failure in a row/)
    expect(readme).toMatch(/\| `onError` .*`reportError`/)
  })
})

/** `name: default`, of the table with the props. */
function rowsOf(component: string): string[] {
  const row = new RegExp(`^\\| \`${component}\` +\\| \`(\\w+)\` +\\|[^|]+\\| ([^|]*?) +\\|`, "gm")
  return [...readme.matchAll(row)]
    .map(([, name, standard]) => `${name}: ${standard?.replace(/[`–]/g, "")}`)
    .sort()
}

/** The same of the interface, and of those of the kit's that it extends; React's attributes are the element's. */
function propsOf(name: string): string[] {
  const declaration = interfaces.get(name)
  const inherited = (declaration?.heritageClauses ?? []).flatMap(({ types }) =>
    types.flatMap(({ expression }) => propsOf(expression.getText()))
  )
  const own = (declaration?.members ?? []).filter(ts.isPropertySignature).map((member) => {
    const isRequired = !member.questionToken
    const [tag] = ts.getJSDocTags(member)
    const standard = ts.getTextOfJSDocComment(tag?.comment)?.split(",")[0]
    return `${member.name?.getText()}: ${isRequired ? "required" : (standard ?? "")}`
  })
  // `children` is what stands between the tags.
  return [...inherited, ...own].filter((prop) => prop !== "children: ").sort()
}

function membersOf(name: string): string[] {
  const members = interfaces.get(name)?.members ?? []
  return [...members].map((member) => member.name?.getText() ?? "")
}

function interfacesOf(file: string): ts.InterfaceDeclaration[] {
  const text = readFileSync(file, "utf8")
  return ts
    .createSourceFile(file, text, ts.ScriptTarget.Latest, true)
    .statements.filter(ts.isInterfaceDeclaration)
}

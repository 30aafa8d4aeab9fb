import { dirname, join } from "node:path"
import ts from "typescript"

const ROOT = join(__dirname, "../../..")
const FILE = join(__dirname, "../index.ts")

/** Each option of a type, by its path, with what an editor shows of it. */
function optionsIn(
  type: ts.Type,
  checker: ts.TypeChecker,
  path: string[] = []
): [string, string][] {
  const parts = type.isUnion() ? type.types : [type]
  return parts
    .filter((part) => part.flags & ts.TypeFlags.Object && !checker.isArrayType(part))
    .flatMap((part) => [
      ...checker
        .getPropertiesOfType(part)
        .flatMap((option) => shownOf(option, checker, [...path, option.name])),
      ...checker
        .getIndexInfosOfType(part)
        .flatMap((entry) => optionsIn(entry.type, checker, [...path, "*"])),
    ])
}

function shownOf(option: ts.Symbol, checker: ts.TypeChecker, path: string[]): [string, string][] {
  const shown = ts.displayPartsToString(option.getDocumentationComment(checker))
  return [[path.join("."), shown], ...optionsIn(checker.getTypeOfSymbol(option), checker, path)]
}

/** A program of the declarations that a store gets, which are made in memory. */
function publishedProgram(): ts.Program {
  const file = ts.readConfigFile(join(ROOT, "tsconfig.json"), (path) => ts.sys.readFile(path))
  const { options } = ts.parseJsonConfigFileContent(file.config, ts.sys, ROOT)
  const published = new Map<string, string>()
  ts.createProgram([FILE], { ...options, declaration: true }).emit(
    undefined,
    (name, text) => published.set(name, text),
    undefined,
    true
  )
  const host = ts.createCompilerHost(options)
  return ts.createProgram([join(options.outDir ?? ROOT, "src/config/index.d.ts")], options, {
    ...host,
    fileExists: (name) => published.has(name) || host.fileExists(name),
    readFile: (name) => published.get(name) ?? host.readFile(name),
    getSourceFile: (name, target, ...how) => {
      const text = published.get(name)
      return text === undefined
        ? host.getSourceFile(name, target, ...how)
        : ts.createSourceFile(name, text, target)
    },
    directoryExists: (name) =>
      [...published.keys()].some((path) => dirname(path).startsWith(name)) ||
      (host.directoryExists?.(name) ?? false),
  })
}

describe("hostedCheckout's options in an editor", () => {
  const program = publishedProgram()
  const checker = program.getTypeChecker()
  const [rootFile = ""] = program.getRootFileNames()
  const file = checker.getSymbolAtLocation(program.getSourceFile(rootFile) as ts.Node) as ts.Symbol
  const config = file.exports?.get(ts.escapeLeadingUnderscores("HostedCheckoutConfig")) as ts.Symbol
  const shown = optionsIn(checker.getDeclaredTypeOfSymbol(config), checker)

  it("hostedCheckout's published types contain the options of the plugin and of a merchant account, also the nested ones", () => {
    expect(shown.map(([name]) => name)).toEqual(
      expect.arrayContaining([
        "backendUrl",
        "notify.channel",
        "accounts.*.baseUrl",
        "accounts.*.timeouts.totalMs",
        "accounts.*.profile.verify.fields.status",
      ])
    )
  })

  it("hostedCheckout's published types describe each option for a store's editor", () => {
    expect(shown.filter(([, text]) => text === "").map(([name]) => name)).toEqual([])
  })
})

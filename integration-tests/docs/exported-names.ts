import { existsSync } from "node:fs"
import { dirname, join, resolve } from "node:path"
import ts from "typescript"
import plugin from "../../package.json"
import tools from "../../src/dev/package.json"
import storefront from "../../src/storefront/package.json"

const SRC = resolve(__dirname, "../../src")

interface Package {
  name: string
  exports: Record<string, string | { default: string }>
  /** What its paths begin with, and the folder that this is made from. */
  from: RegExp
  to: string
}

const PACKAGES: Package[] = [
  { name: plugin.name, exports: plugin.exports, from: /^\.\/\.medusa\/server\/src/, to: SRC },
  { name: tools.name, exports: tools.exports, from: /^\./, to: SRC },
  { name: storefront.name, exports: storefront.exports, from: /^\./, to: join(SRC, "storefront") },
]

/** What users import: the names of each entry. */
export interface Entry {
  /** `medusa-payment-hosted-checkout/events`. */
  entry: string
  /** By name, where it is declared: file and position. */
  names: ReadonlyMap<string, string>
  /** Those that are no types: functions, classes, constants. */
  values: readonly string[]
  /** The fields of each type that is data: of one without functions. */
  fields: ReadonlyMap<string, readonly string[]>
}

/** The entries for programs: without Medusa's own (`modules/*`, `providers/*`) and Admin's extensions. */
export function exportedNames(): Entry[] {
  const files = PACKAGES.flatMap(({ name, exports, from, to }) =>
    Object.entries(exports)
      .filter(([entry]) => !/\*|admin$|package\.json/.test(entry))
      .map(([entry, target]) => {
        const built = typeof target === "string" ? target : target.default
        return {
          entry: `${name}${entry.slice(1)}`,
          file: built.replace(from, to).replace(/js$/, "ts"),
        }
      })
  )
  const program = programOf(files.map(({ file }) => file))
  const checker = program.getTypeChecker()
  return files.map(({ entry, file }) => {
    const source = program.getSourceFile(file)
    const module = source && checker.getSymbolAtLocation(source)
    if (!module) {
      throw new Error(`${entry} has no exports`)
    }
    const exported = checker.getExportsOfModule(module).map((symbol) => ({
      name: symbol.name,
      original: symbol.flags & ts.SymbolFlags.Alias ? checker.getAliasedSymbol(symbol) : symbol,
    }))
    return {
      entry,
      names: new Map(exported.map(({ name, original }) => [name, placeOf(original)])),
      values: exported
        .filter(({ original }) => original.flags & ts.SymbolFlags.Value)
        .map(({ name }) => name),
      fields: new Map(exported.map(({ name, original }) => [name, fieldsOf(original)])),
    }
  })
}

function placeOf({ declarations = [] }: ts.Symbol): string {
  const [declaration] = declarations
  return `${declaration?.getSourceFile().fileName}:${declaration?.getStart()}`
}

function fieldsOf({ declarations = [] }: ts.Symbol): string[] {
  const fields: string[] = []
  let isData = true
  const visit = (node: ts.Node): void => {
    isData &&= !ts.isMethodSignature(node) && !ts.isFunctionTypeNode(node)
    if (ts.isPropertySignature(node)) {
      fields.push(node.name.getText())
    }
    ts.forEachChild(node, visit)
  }
  declarations
    .filter((node) => ts.isInterfaceDeclaration(node) || ts.isTypeAliasDeclaration(node))
    .forEach(visit)
  return isData ? fields : []
}

/** Our own files only: reading those of Medusa would take a minute. */
function programOf(rootNames: string[]): ts.Program {
  const options: ts.CompilerOptions = { noLib: true, types: [], jsx: ts.JsxEmit.ReactJSX }
  const host = ts.createCompilerHost(options)
  host.resolveModuleNameLiterals = (literals, containing) =>
    literals.map(({ text }) => ({ resolvedModule: resolvedModule(text, containing) }))
  return ts.createProgram({ rootNames, options, host })
}

function resolvedModule(name: string, containing: string): ts.ResolvedModuleFull | undefined {
  const path = resolve(dirname(containing), name)
  const found = [path, `${path}.ts`, `${path}.tsx`, join(path, "index.ts")].find(
    (file) => /\.tsx?$/.test(file) && existsSync(file)
  )
  return found && name.startsWith(".")
    ? {
        resolvedFileName: found,
        extension: found.endsWith("x") ? ts.Extension.Tsx : ts.Extension.Ts,
      }
    : undefined
}

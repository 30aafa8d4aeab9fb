import ts from "typescript"

/** A test as its file has it. */
interface FoundTest {
  /** Its own title after those of the `describe`s around it, each in every form that it can be named by. */
  path: string[][]
}

const TEST = /^(it|test)$/
const GROUP = /^(describe|describeShop|describeStore)$/
/** What `it.each` fills in: `%s`, `$name`, `$a.b`. */
const PLACEHOLDER = /%[sdijopf#$]|\$[a-zA-Z_][\w.]*/g

/**
 * Finds the tests of a file that run: `it`, `test` and their `each`, within `describe`s. What is skipped
 * or still to do is none.
 */
export function findTests(fileName: string, source: string): FoundTest[] {
  const file = ts.createSourceFile(fileName, source, ts.ScriptTarget.Latest, true)
  const tests: FoundTest[] = []
  const visit = (node: ts.Node, groups: string[][]): void => {
    const call = ts.isCallExpression(node) ? readCall(node, file) : undefined
    if (call?.kind === "skipped") {
      return
    }
    if (call?.kind === "test") {
      tests.push({ path: [...groups, call.titles] })
    }
    const inner = call?.kind === "group" ? [...groups, call.titles] : groups
    ts.forEachChild(node, (child) => visit(child, inner))
  }
  visit(file, [])
  return tests
}

/**
 * Whether a name is that of a test: its title, with as many of the titles around it in front of it,
 * divided by " › ", as are needed. A title from a table is named as it stands in the code, or filled in.
 */
export function isNameOf(name: string, { path }: FoundTest): boolean {
  const wanted = name.split(" › ")
  const tail = path.slice(-wanted.length)
  return (
    tail.length === wanted.length && wanted.every((title, index) => tail[index]?.includes(title))
  )
}

interface Call {
  kind: "test" | "group" | "skipped"
  titles: string[]
}

/** `it("…")`, `it.each([…])("…")`, `it.skip("…")`; undefined for any other call. */
function readCall(node: ts.CallExpression, file: ts.SourceFile): Call | undefined {
  const each = ts.isCallExpression(node.expression) ? node.expression : undefined
  const names = namesOf(each ? each.expression : node.expression)
  const [name = "", ...modifiers] = names
  const title = textOf(node.arguments[0])
  if (title === undefined || !(TEST.test(name) || GROUP.test(name))) {
    return undefined
  }
  if (modifiers.some((modifier) => modifier === "skip" || modifier === "todo")) {
    return { kind: "skipped", titles: [] }
  }
  const table = each && modifiers.includes("each") ? each.arguments[0] : undefined
  return {
    kind: TEST.test(name) ? "test" : "group",
    titles: [title, ...(table ? filledIn(title, table, file) : [])],
  }
}

/** `it.each` → ["it", "each"]. */
function namesOf(expression: ts.Expression): string[] {
  if (ts.isIdentifier(expression)) {
    return [expression.text]
  }
  if (ts.isPropertyAccessExpression(expression)) {
    return [...namesOf(expression.expression), expression.name.text]
  }
  return []
}

/** The text of a title, with `${…}` as in the source. */
function textOf(node: ts.Node | undefined): string | undefined {
  if (node === undefined) {
    return undefined
  }
  if (ts.isStringLiteralLike(node)) {
    return node.text
  }
  return ts.isTemplateExpression(node) ? node.getText().slice(1, -1) : undefined
}

/** The title with the cells of each row in it, where the table is written out in this file. */
function filledIn(title: string, table: ts.Expression, file: ts.SourceFile): string[] {
  const rows = literalOf(table, file)
  if (rows === undefined || !ts.isArrayLiteralExpression(rows)) {
    return []
  }
  return rows.elements.flatMap((row) => {
    const cells = ts.isArrayLiteralExpression(row) ? [...row.elements] : [row]
    const values = cells.map(valueOf)
    let next = 0
    let known = true
    const filled = title.replace(PLACEHOLDER, (placeholder) => {
      const value = placeholder.startsWith("%") ? values[next++] : undefined
      known &&= value !== undefined
      return value ?? ""
    })
    return known ? [filled] : []
  })
}

/** Follows a name to the constant of this file, and takes `as const` and the like off. */
function literalOf(expression: ts.Expression, file: ts.SourceFile): ts.Expression | undefined {
  if (ts.isAsExpression(expression) || ts.isSatisfiesExpression(expression)) {
    return literalOf(expression.expression, file)
  }
  if (!ts.isIdentifier(expression)) {
    return expression
  }
  const declarations = file.statements
    .filter(ts.isVariableStatement)
    .flatMap(({ declarationList }) => [...declarationList.declarations])
  const named = declarations.find(({ name }) => name.getText() === expression.text)
  return named?.initializer && literalOf(named.initializer, file)
}

function valueOf(cell: ts.Expression): string | undefined {
  return ts.isStringLiteralLike(cell) || ts.isNumericLiteral(cell) ? cell.text : undefined
}

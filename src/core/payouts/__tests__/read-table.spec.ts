import { readTable } from "../read-table"

describe("readTable", () => {
  it.each([",", ";", "\t", "|"])("reads cells that are separated by %j", (delimiter) => {
    const content = ["id", "amount"].join(delimiter) + "\n" + ["txn_1", "5.00"].join(delimiter)
    expect(readTable(content)).toEqual({
      columns: ["id", "amount"],
      rows: [{ line: 2, cells: ["txn_1", "5.00"] }],
    })
  })

  it.each(["\n", "\r\n", "\r"])("reads lines that end with %j, after a byte order mark", (end) => {
    expect(readTable(`\uFEFFid,amount${end}txn_1,5.00${end}${end}txn_2,6.00${end}`)).toEqual({
      columns: ["id", "amount"],
      rows: [
        { line: 2, cells: ["txn_1", "5.00"] },
        { line: 4, cells: ["txn_2", "6.00"] },
      ],
    })
  })

  it("reads quoted cells with delimiters, quotes and line ends, and numbers the lines by the file", () => {
    const content = 'id,"a;b;c"\r\n"txn_1","1,5 ""x""\r\nsecond"\r\ntxn_2,5" wide\r\n'
    expect(readTable(content)).toEqual({
      columns: ["id", "a;b;c"],
      rows: [
        { line: 2, cells: ["txn_1", '1,5 "x"\r\nsecond'] },
        { line: 4, cells: ["txn_2", '5" wide'] },
      ],
    })
  })

  it("keeps a decimal comma in one cell where semicolons separate", () => {
    expect(readTable("id;amount\ntxn_1;1.234,56")).toMatchObject({
      rows: [{ cells: ["txn_1", "1.234,56"] }],
    })
  })

  it("gives each column a name of its own when the header repeats one or leaves one out", () => {
    expect(readTable("amount,,amount,amount (2),__proto__\n1,2,3,4,5")).toMatchObject({
      columns: ["amount", "#2", "amount (2)", "amount (2) (2)", "__proto__"],
    })
  })

  it("keeps a formula as the text that it is", () => {
    expect(readTable("id,amount\n\"=cmd|' /C calc'!A0\",1")).toMatchObject({
      rows: [{ cells: ["=cmd|' /C calc'!A0", "1"] }],
    })
  })

  it("keeps rows with other numbers of cells, and leaves out rows without any text", () => {
    expect(readTable("id,amount\ntxn_1\ntxn_2,5,6\n,\n")).toMatchObject({
      rows: [{ cells: ["txn_1"] }, { cells: ["txn_2", "5", "6"] }],
    })
  })

  it.each([
    ["an empty file", "", { problem: "no_header", line: null }],
    ["a file of one column", "something\nelse", { problem: "no_header", line: 1 }],
    ["an open quote", 'id,amount\ntxn_1,"5.00\ntxn_2,6', { problem: "quote_not_closed", line: 3 }],
    ["a cell that never ends", `id,amount\ntxn_1,"${"x".repeat(2e5)}`, { problem: "row_too_long" }],
  ])("names what makes %s unreadable", (_, content, unreadable) => {
    expect(readTable(content)).toMatchObject(unreadable)
  })

  it("refuses a row with very many columns, also empty ones", () => {
    const refused = { problem: "too_many_columns", line: 1 }
    expect(readTable(`a${",".repeat(500)}\n1,2`)).toEqual(refused)
    expect(readTable(`${"a,".repeat(500)}a\n1,2`)).toEqual(refused)
  })

  it("reads a row with 500 columns", () => {
    const table = readTable(`a${",".repeat(499)}\n1,2`)
    expect("columns" in table && table.columns).toHaveLength(500)
  })

  it("leaves out blanks around names and cells", () => {
    expect(readTable(" id , amount \n txn_1 , 5.00 ")).toEqual({
      columns: ["id", "amount"],
      rows: [{ line: 2, cells: ["txn_1", "5.00"] }],
    })
  })

  it("separates by the comma if a header has commas and semicolons equally often", () => {
    expect(readTable("a;b,c;d,e\n1,2,3")).toMatchObject({ columns: ["a;b", "c;d", "e"] })
  })

  // Parsed, each of them would keep the server from its payments for seconds.
  it.each([
    ["commas", ",", { problem: "row_too_long", line: 1 }],
    ["quotes", '"', { problem: "row_too_long", line: 1 }],
    ["blanks", " ", { problem: "row_too_long", line: 1 }],
    ["one cell", "x", { problem: "row_too_long", line: 1 }],
    ["line feeds", "\n", { problem: "too_many_lines", line: 100_001 }],
    ["carriage returns", "\r", { problem: "too_many_lines", line: 100_001 }],
    ["both", "\r\n", { problem: "too_many_lines", line: 100_001 }],
    ["short lines", "a,1\n", { problem: "too_many_lines", line: 100_001 }],
    ["lines within quotes", `"${"\n".repeat(90_000)}"\n`, { problem: "too_many_lines" }],
    ["empty cells", `${",".repeat(499)}\n`, { problem: "too_many_cells", line: 4_001 }],
  ])("A file of 11.9 MB of %s is refused before it is parsed", (_, part, unreadable) => {
    expect(readTable(part.repeat(11_900_000 / part.length))).toMatchObject(unreadable)
  })

  it("A file of 100,000 lines is read", () => {
    const table = readTable("x,\n".repeat(100_000))
    expect("rows" in table && table.rows).toHaveLength(99_999)
  })

  it("gives a row of one cell where a stray quote took the next line for its part", () => {
    const table = readTable('id,amount,name\ntxn_1,22.50,"Joe\ntxn_2,22.50,"Ann\n')
    expect("rows" in table && table.rows.map(({ cells }) => cells.length)).toEqual([1])
  })

  it("reads a file with a header alone as one without lines", () => {
    expect(readTable("id,amount\n")).toEqual({ columns: ["id", "amount"], rows: [] })
  })
})

import { readTable } from "../read-table"

describe("readTable", () => {
  it.each([",", ";", "\t", "|"])(
    "A payout file whose cells are separated by the text %j is read",
    (delimiter) => {
      const content = ["id", "amount"].join(delimiter) + "\n" + ["txn_1", "5.00"].join(delimiter)
      expect(readTable(content)).toEqual({
        columns: ["id", "amount"],
        rows: [{ line: 2, cells: ["txn_1", "5.00"] }],
      })
    }
  )

  it.each(["\n", "\r\n", "\r"])(
    "A payout file whose lines end with the text %j is read, after a byte order mark",
    (end) => {
      expect(readTable(`\uFEFFid,amount${end}txn_1,5.00${end}${end}txn_2,6.00${end}`)).toEqual({
        columns: ["id", "amount"],
        rows: [
          { line: 2, cells: ["txn_1", "5.00"] },
          { line: 4, cells: ["txn_2", "6.00"] },
        ],
      })
    }
  )

  it("Quoted cells of a payout file may have delimiters, quotes and line ends, and lines are numbered as in the file", () => {
    const content = 'id,"a;b;c"\r\n"txn_1","1,5 ""x""\r\nsecond"\r\ntxn_2,5" wide\r\n'
    expect(readTable(content)).toEqual({
      columns: ["id", "a;b;c"],
      rows: [
        { line: 2, cells: ["txn_1", '1,5 "x"\r\nsecond'] },
        { line: 4, cells: ["txn_2", '5" wide'] },
      ],
    })
  })

  it("A decimal comma in a payout file stays in one cell when semicolons separate the cells", () => {
    expect(readTable("id;amount\ntxn_1;1.234,56")).toMatchObject({
      rows: [{ cells: ["txn_1", "1.234,56"] }],
    })
  })

  it("Each column of a payout file gets its own name when the header repeats or leaves out a name", () => {
    expect(readTable("amount,,amount,amount (2),__proto__\n1,2,3,4,5")).toMatchObject({
      columns: ["amount", "#2", "amount (2)", "amount (2) (2)", "__proto__"],
    })
  })

  it("A formula in a payout file is read as plain text", () => {
    expect(readTable("id,amount\n\"=cmd|' /C calc'!A0\",1")).toMatchObject({
      rows: [{ cells: ["=cmd|' /C calc'!A0", "1"] }],
    })
  })

  it("A payout file's rows with too few or too many cells are read, and empty rows are left out", () => {
    expect(readTable("id,amount\ntxn_1\ntxn_2,5,6\n,\n")).toMatchObject({
      rows: [{ cells: ["txn_1"] }, { cells: ["txn_2", "5", "6"] }],
    })
  })

  it.each([
    ["no content", "", { problem: "no_header", line: null }],
    ["one column", "something\nelse", { problem: "no_header", line: 1 }],
    ["an open quote", 'id,amount\ntxn_1,"5.00\ntxn_2,6', { problem: "quote_not_closed", line: 3 }],
    ["a cell that never ends", `id,amount\ntxn_1,"${"x".repeat(2e5)}`, { problem: "row_too_long" }],
    [
      "a cell of two long lines",
      `id,amount\n"${"x".repeat(6e4)}\n${"x".repeat(6e4)}",1`,
      { problem: "row_too_long" },
    ],
  ])("A payout file with %s is refused, and the problem is named", (_, content, unreadable) => {
    expect(readTable(content)).toMatchObject(unreadable)
  })

  it("A payout file with 501 columns is refused, also when the columns are empty", () => {
    const refused = { problem: "too_many_columns", line: 1 }
    expect(readTable(`a${",".repeat(500)}\n1,2`)).toEqual(refused)
    expect(readTable(`${"a,".repeat(500)}a\n1,2`)).toEqual(refused)
  })

  it("A payout file with 500 columns is read", () => {
    const table = readTable(`a${",".repeat(499)}\n1,2`)
    expect("columns" in table && table.columns).toHaveLength(500)
  })

  it("Blanks around the column names and cells of a payout file are left out", () => {
    expect(readTable(" id , amount \n txn_1 , 5.00 ")).toEqual({
      columns: ["id", "amount"],
      rows: [{ line: 2, cells: ["txn_1", "5.00"] }],
    })
  })

  it("The comma separates the cells of a payout file whose header has as many commas as semicolons", () => {
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
    ["carriage returns with line feeds", "\r\n", { problem: "too_many_lines", line: 100_001 }],
    ["short lines", "a,1\n", { problem: "too_many_lines", line: 100_001 }],
    ["lines within quotes", `"${"\n".repeat(90_000)}"\n`, { problem: "too_many_lines" }],
    ["empty cells", `${",".repeat(499)}\n`, { problem: "too_many_cells", line: 4_001 }],
  ])("A payout file of 11.9 MB of %s is refused before it is parsed", (_, part, unreadable) => {
    expect(readTable(part.repeat(11_900_000 / part.length))).toMatchObject(unreadable)
  })

  it("A payout file of 100,000 lines is read", () => {
    const table = readTable("x,\n".repeat(100_000))
    expect("rows" in table && table.rows).toHaveLength(99_999)
  })

  it("A stray quote in a payout file joins two lines to one row with one cell", () => {
    const table = readTable('id,amount,name\ntxn_1,22.50,"Joe\ntxn_2,22.50,"Ann\n')
    expect("rows" in table && table.rows.map(({ cells }) => cells.length)).toEqual([1])
  })

  it("A payout file with only a header has no lines", () => {
    expect(readTable("id,amount\n")).toEqual({ columns: ["id", "amount"], rows: [] })
  })
})

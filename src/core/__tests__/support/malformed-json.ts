/** A document that is no JSON, and what is wrong with it. */
export interface Malformed {
  wrong: string
  body: string | Uint8Array
}

/** The beginning of a notification; the fault follows where a value may be. */
const withValue = (value: string) => `{"event":"payment.captured","x":${value}}`
const withString = (inside: string) => withValue(`"${inside}"`)

/** Each production of the JSON grammar (RFC 8259), broken in each of its ways. */
const PRODUCTIONS: Record<string, readonly string[]> = {
  "whitespace alone": [" ", "\t", "\n", "\r\n"],
  "no value": ["{", "}", "[", "]", ",", ":", '"', "-", "\\", "payment.captured", "event=x&a=1"],
  "a literal": ["tru", "truee", "True", "TRUE", "fals", "nul", "Null", "NULL", "None", "nil"]
    .concat(["undefined", "NaN", "Infinity", "-Infinity", "yes", "t", "n", "true1", "nullnull"])
    .map(withValue),
  "a number": ["01", "-01", "00", "+1", "--1", "-", "- 1", ".5", "-.5", "5.", "5.e1", "1.2.3"]
    .concat(["1e", "1E", "1e+", "1e-", "1e1.5", "1e1e1", "e1", "1_000", "1 000", "1,000", "0x1F"])
    .concat(["0b1", "0o7", "1n", "1f", "1/2", "1%", "$1", "(1)", "\uff11", "\u0661", "\u221e"])
    .map(withValue),
  "a string": [
    "'x'",
    "`x`",
    '"x',
    'x"',
    "\"x'",
    '"x""y"',
    "\u201cx\u201d",
    "\uff02x\uff02",
    '"x\\',
  ].map(withValue),
  "an escape": ["\\", "\\a", "\\e", "\\v", "\\0", "\\07", "\\x41", "\\'", "\\ ", "\\\n", "\\U0041"]
    .concat(["\\N{DASH}", "\\u", "\\u0", "\\u00", "\\u004", "\\ug041", "\\u0g41", "\\u00g1"])
    .concat(["\\u004g", "\\u{41}", "\\u 041", "\\u+041", "\\\u00e9"])
    .map(withString),
  "a control character": Array.from({ length: 32 }, (_, code) =>
    withString(String.fromCharCode(code))
  ),
  "an array": ["[", "[1", "[1,", "[,", "[,1]", "[1,]", "[1,,2]", "[1 2]", "[1;2]", "[1:2]", "[1}"]
    .concat(["[[1]", "[1]]", "(1,2)", "[...[1]]", "[1,2,...]", '["a":1]', "1]"])
    .map(withValue),
  "an object": ["{", '{"a"', '{"a"}', '{"a":', '{"a":}', "{:1}", '{"a":1,}', '{,"a":1}', "{,}"]
    .concat([
      '{"a":1,,"b":2}',
      '{"a" 1}',
      '{"a"=1}',
      '{"a"=>1}',
      '{"a";1}',
      '{"a"::1}',
      '{"a":1:2}',
    ])
    .concat(["{a:1}", "{'a':1}", "{1:1}", "{null:1}", "{[]:1}", "{{}:1}", '{"a":1 "b":2}'])
    .concat([
      '{"a":1;"b":2}',
      '{"a":1]',
      '{"a":1}}',
      '{["a"]:1}',
      "{...{}}",
      '{"a":b}',
      '{"a","b"}',
    ])
    .map(withValue),
  "a blank that is none": [
    "\v",
    "\f",
    "\u0085",
    "\u00a0",
    "\u200b",
    "\u2028",
    "\u3000",
    "\0",
  ].flatMap((blank) => [
    `${blank}{"a":1}`,
    `{${blank}"a":1}`,
    `{"a"${blank}:1}`,
    `{"a":1${blank}}`,
    `{"a":1}${blank}`,
  ]),
  "a comment": [
    "// x\n{}",
    "{} // x",
    "/* x */{}",
    '{"a":/* x */1}',
    "# x\n{}",
    "{} # x",
    "<!-- -->{}",
  ],
  "something behind": ["x", ",", ";", ":", "}", "]", '"', "{}", "null", "\n{}", "[]", " 1"].map(
    (rest) => `{"a":1}${rest}`
  ),
  "something in front": [
    "x",
    ",",
    "callback(",
    "while(1);",
    ")]}',\n",
    "\u001e",
    "\ufeff\ufeff",
    "=",
  ].map((before) => `${before}{"a":1}`),
}

const document = (...inside: number[]) =>
  Buffer.concat([Buffer.from('{"a":"'), Buffer.from(inside), Buffer.from('"}')])

/** Bytes that are no UTF-8, which JSON has to be in. */
const ENCODINGS: Record<string, Uint8Array> = {
  "a byte that is never one": document(0xff),
  "a continuation that continues nothing": document(0x80),
  "a character cut short": document(0xe2, 0x82),
  "an overlong NUL": document(0xc0, 0x80),
  "an overlong slash": document(0xe0, 0x80, 0xaf),
  "a surrogate": document(0xed, 0xa0, 0x80),
  "a code beyond the last one": document(0xf4, 0x90, 0x80, 0x80),
  "Latin-1": document(0xe9),
  "UTF-16, little end first": Buffer.from('{"a":1}', "utf16le"),
  "UTF-16, with its mark": Buffer.from('\ufeff{"a":1}', "utf16le"),
  "UTF-16, big end first": Buffer.from('{"a":1}', "utf16le").swap16(),
}

/** Documents that are no JSON, each wrong in a way of its own. */
export const malformedJson: readonly Malformed[] = [
  ...Object.entries(PRODUCTIONS).flatMap(([production, bodies]) =>
    bodies.map((body) => ({ wrong: `${production}: ${JSON.stringify(body)}`, body }))
  ),
  ...Object.entries(ENCODINGS).map(([wrong, body]) => ({ wrong, body })),
]

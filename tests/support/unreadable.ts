/** JSON Schema and OpenAPI, as `openApi.ts` writes them. */
type Json = Readonly<Record<string, unknown>>

interface Side {
  readonly document: Json
  readonly schema: unknown
}

interface Reading {
  /** What a value is read by, and what it is written by. */
  readonly reader: Side
  readonly writer: Side
  readonly path: string
  /** References that are being compared. */
  readonly seen?: ReadonlySet<string>
}

const isObject = (value: unknown): value is Json => typeof value === "object" && value !== null && !Array.isArray(value)
const partsOf = (value: unknown): Json => (isObject(value) ? value : {})
const namesOf = (value: unknown): ReadonlyArray<string> => (Array.isArray(value) ? value.map(String) : [])

const resolved = ({ document, schema }: Side): Json => {
  const { $ref } = partsOf(schema)
  if (typeof $ref !== "string") return partsOf(schema)
  const found = $ref
    .slice(2)
    .split("/")
    .reduce((at: unknown, name) => partsOf(at)[name], document)
  return resolved({ document, schema: found })
}

const branchesOf = ({ anyOf, oneOf }: Json): ReadonlyArray<unknown> | null =>
  Array.isArray(anyOf) ? anyOf : Array.isArray(oneOf) ? oneOf : null

const valuesOf = (schema: Json): ReadonlyArray<unknown> | null =>
  "const" in schema ? [schema["const"]] : Array.isArray(schema["enum"]) ? schema["enum"] : null

const typesOf = ({ type }: Json): ReadonlyArray<unknown> =>
  Array.isArray(type) ? type : type === undefined ? [] : [type]

/** What a reader does not take of what a writer may write, one line each: types, values, fields; no lengths and patterns. */
export const unreadable = ({ reader, writer, path, seen = new Set() }: Reading): ReadonlyArray<string> => {
  const key = `${JSON.stringify(reader.schema)} ${JSON.stringify(writer.schema)}`
  if (seen.has(key)) return []
  const inside = (read: unknown, written: unknown, name: string) =>
    unreadable({
      reader: { ...reader, schema: read },
      writer: { ...writer, schema: written },
      path: `${path}${name}`,
      seen: new Set([...seen, key]),
    })
  const [read, written] = [resolved(reader), resolved(writer)]
  const writes = branchesOf(written)
  if (writes !== null) return writes.flatMap((branch) => inside(reader.schema, branch, ""))
  const reads = branchesOf(read)
  if (reads !== null) {
    const tried = reads.map((branch) => inside(branch, writer.schema, ""))
    return tried.toSorted((one, other) => one.length - other.length)[0] ?? []
  }
  const [values, known] = [valuesOf(written), valuesOf(read)]
  if (known !== null) {
    const others = values?.filter((value) => !known.includes(value)) ?? ["any"]
    return others.map((value) => `${path} is ${String(value)}`)
  }
  const types = typesOf(read)
  const isTaken = (type: unknown) => types.includes(type) || (type === "integer" && types.includes("number"))
  if (types.length > 0 && !typesOf(written).every(isTaken)) return [`${path} is ${typesOf(written).join(" or ")}`]
  return [...fields(read, written, path, inside), ...items(read, written, inside)]
}

type Inside = (read: unknown, written: unknown, name: string) => ReadonlyArray<string>

const fields = (read: Json, written: Json, path: string, inside: Inside): ReadonlyArray<string> => {
  const [expected, given] = [partsOf(read["properties"]), partsOf(written["properties"])]
  const always = namesOf(written["required"])
  const missing = namesOf(read["required"]).filter((name) => !always.includes(name))
  const others = read["additionalProperties"]
  return [
    ...missing.map((name) => `${path}.${name} is missing`),
    ...Object.entries(given).flatMap(([name, schema]) => {
      if (name in expected) return inside(expected[name], schema, `.${name}`)
      if (others === false) return [`${path}.${name} is not known`]
      return isObject(others) ? inside(others, schema, `.${name}`) : []
    }),
    ...(isObject(others) && isObject(written["additionalProperties"])
      ? inside(others, written["additionalProperties"], ".*")
      : []),
  ]
}

const items = (read: Json, written: Json, inside: Inside): ReadonlyArray<string> =>
  isObject(read["items"]) && isObject(written["items"]) ? inside(read["items"], written["items"], "[]") : []

interface Operation {
  readonly input: Side
  readonly output: Side
}

const operationsOf = (document: Json): ReadonlyMap<string, Operation> =>
  new Map(
    Object.values(partsOf(document["paths"])).flatMap((methods) =>
      Object.values(partsOf(methods)).map((given) => {
        const operation = partsOf(given)
        return [String(operation["operationId"]), operationOf(document, operation)] as const
      }),
    ),
  )

const operationOf = (document: Json, { parameters, requestBody, responses }: Json): Operation => {
  const contentOf = (value: unknown) => partsOf(partsOf(partsOf(value)["content"])["application/json"])["schema"]
  const query = (Array.isArray(parameters) ? parameters : []).map(partsOf).filter((one) => one["in"] === "query")
  const asked = {
    type: "object",
    properties: Object.fromEntries(query.map(({ name, schema }) => [name, schema])),
    required: query.filter(({ required }) => required === true).map(({ name }) => name),
    additionalProperties: false,
  }
  return {
    input: { document, schema: requestBody === undefined ? asked : contentOf(requestBody) },
    output: { document, schema: partsOf(partsOf(contentOf(partsOf(responses)["200"]))["properties"])["data"] },
  }
}

/**
 * Where servers and pages of two versions misunderstand each other, while one takes the other's place. A field of an input
 * that an older server does not know is no misunderstanding: it says so, and the page asks again.
 */
export const misunderstandings = (older: Json, newer: Json): ReadonlyArray<string> => {
  const after = operationsOf(newer)
  return [...operationsOf(older)].flatMap(([call, before]) => {
    const now = after.get(call)
    if (now === undefined) return [`${call} is gone`]
    const sent = unreadable({ reader: before.input, writer: now.input, path: `an older server: ${call}` })
    return [
      ...unreadable({ reader: now.input, writer: before.input, path: `a newer server: ${call}` }),
      ...sent.filter((line) => !line.endsWith(" is not known")),
      ...unreadable({ reader: before.output, writer: now.output, path: `an older page: ${call}` }),
      ...unreadable({ reader: now.output, writer: before.output, path: `a newer page: ${call}` }),
    ]
  })
}

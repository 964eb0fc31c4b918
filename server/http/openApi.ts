import * as Schema from "effect/Schema"
import type { Call } from "#domain/contract/Call.ts"
import { HEADERS } from "#domain/protocol/protocol.ts"

type Json = Readonly<Record<string, unknown>>

/** The contract as OpenAPI 3.1. */
export const openApi = (contract: Readonly<Record<string, Call>>, version: string): Json => {
  const definitions: Record<string, unknown> = {}
  const schemaOf: SchemaOf = (schema, owner, onExcessProperty) => {
    const document = Schema.toJsonSchemaDocument(schema, { onExcessProperty })
    // the generator's own names repeat from schema to schema
    for (const [key, value] of Object.entries(document.definitions))
      definitions[`${owner}.${key}`] = moved(value, owner)
    return moved(document.schema, owner) as Json
  }
  const paths: Record<string, Record<string, unknown>> = {}
  for (const [name, call] of Object.entries(contract)) {
    const path = (paths[call.path] ??= {})
    path[call.method.toLowerCase()] = operation(name, call, schemaOf)
  }
  return {
    openapi: "3.1.0",
    info: { title: "Study site API", version, description: ABOUT },
    servers: [{ url: "/api" }],
    paths,
    components: {
      schemas: { ...definitions, Refusal: REFUSAL },
      parameters: PARAMETERS,
      securitySchemes: { token: { type: "apiKey", in: "header", name: HEADERS.authorization } },
    },
  }
}

const ABOUT =
  "Every answer is the envelope {code, flag, data, msg}. Code 20200 or 0 is success. With flag 1 and a string in data, data is base64 of raw-deflated JSON. Sign is lower-case hex MD5 of Access-Time and the salt."

const REFUSAL = {
  type: "object",
  properties: {
    code: { type: "integer", description: "The status, or a five-digit code of the business" },
    flag: { const: 0 },
    data: {
      anyOf: [
        { type: "null" },
        {
          type: "object",
          properties: {
            fields: {
              type: "array",
              items: { type: "object", properties: { path: { type: "string" }, message: { type: "string" } } },
            },
          },
        },
      ],
    },
    msg: { type: "string", description: "Chinese, fit to be shown" },
  },
  required: ["code", "flag", "data", "msg"],
}

const header = (name: string, description: string, required = true) => ({
  name,
  in: "header",
  required,
  description,
  schema: { type: "string" },
})

const PARAMETERS = {
  Sign: header(HEADERS.sign, "MD5 of Access-Time and the salt, lower-case hex"),
  AccessTime: header(HEADERS.accessTime, "Whole seconds since 1970 of the corrected time"),
  RequestId: header(
    HEADERS.requestId,
    "Repeated by the answer, which is known by it from one that a cache kept",
    false,
  ),
  IdempotencyKey: header(HEADERS.idempotencyKey, "The same for each repetition of one request; kept 24 hours"),
}

const reference = (name: keyof typeof PARAMETERS) => ({ $ref: `#/components/parameters/${name}` })

type SchemaOf = (schema: Call["input"], owner: string, onExcessProperty: "error" | "ignore") => Json

function operation(name: string, call: Call, schemaOf: SchemaOf): Json {
  const { method, auth, retry, summary, packs, body } = call
  const input = schemaOf(call.input, `${name}.input`, "error")
  const keyed = retry === "keyed" ? [reference("IdempotencyKey")] : []
  const query = method === "GET" ? queryOf(input) : []
  const success = {
    type: "object",
    properties: {
      code: { enum: [20200, 0] },
      flag: { enum: [0, 1], description: packs ? "1: data is packed" : "0 unless the server packs everything" },
      data: schemaOf(call.output, `${name}.output`, "ignore"),
      msg: { type: "string" },
    },
    required: ["code", "flag", "data", "msg"],
  }
  return {
    operationId: name,
    summary,
    tags: [name.slice(0, name.indexOf("."))],
    security: auth === "required" ? [{ token: [] }] : auth === "optional" ? [{}, { token: [] }] : [],
    parameters: [reference("Sign"), reference("AccessTime"), reference("RequestId"), ...keyed, ...query],
    ...(method === "POST" ? { requestBody: { required: true, content: bodyOf(body, input) } } : {}),
    responses: {
      "200": { description: "Success, or an outcome of the business with its own code", content: json(success) },
      default: { description: "A request that is wrong, or a server that is busy", content: json(REFUSAL_REF) },
    },
  }
}

const REFUSAL_REF = { $ref: "#/components/schemas/Refusal" }
const FILE = { type: "object", properties: { file: { type: "string", format: "binary" } }, required: ["file"] }

const json = (schema: Json) => ({ "application/json": { schema } })

const bodyOf = (body: Call["body"], input: Json) =>
  body === "json" ? json(input) : { "multipart/form-data": { schema: FILE } }

function queryOf({ properties = {}, required = [] }: Json): ReadonlyArray<Json> {
  const names = required as ReadonlyArray<string>
  return Object.entries(properties as Json).map(([name, schema]) => ({
    name,
    in: "query",
    required: names.includes(name),
    schema,
  }))
}

/** JSON Schema keeps its definitions in `$defs`, OpenAPI under components. */
function moved(value: unknown, owner: string): unknown {
  if (Array.isArray(value)) return value.map((item) => moved(item, owner))
  if (typeof value !== "object" || value === null) return value
  const entries = Object.entries(value).map(([key, item]) => [
    key,
    key === "$ref" && typeof item === "string"
      ? item.replace("#/$defs/", `#/components/schemas/${owner}.`)
      : moved(item, owner),
  ])
  return Object.fromEntries(entries)
}

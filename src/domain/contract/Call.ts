import type * as Schema from "effect/Schema"

type AnySchema = Schema.Codec<unknown, unknown>

/**
 * One call of the protocol (section 7), declared once for client, server and documentation.
 *
 * - `auth`: `anonymous` never carries a token (sign-in, SMS); `optional` carries it when there is one; `required`
 *   answers 401 without a valid one.
 * - `retry`: `safe` may be repeated freely (every GET); `keyed` carries an `Idempotency-Key` that the server keeps;
 *   `never` is sent once.
 * - `natural`: a `keyed` call that is idempotent by its content: the server keeps no answer
 *   under its key.
 * - `anyText`: text that no database can hold reaches the handler, which sets it aside; elsewhere it is refused.
 * - `shared`: visitors who are not signed in all get the same answer, so that those who ask at once share one.
 * - `packs`: question content, packed under `API_PACK=auto`.
 * - `input`: the query of a GET (every value a string on the wire) or the JSON body of a POST.
 * - `output`: `data` of the envelope; what the schema does not name does not leave the server.
 */
export interface Call<I extends AnySchema = AnySchema, O extends AnySchema = AnySchema> {
  readonly method: "GET" | "POST"
  readonly path: `/${string}`
  readonly summary: string
  readonly auth: "anonymous" | "optional" | "required"
  readonly retry: "safe" | "keyed" | "never"
  readonly natural: boolean
  /** Is delivered although its page closes; for bodies below 64 KiB. */
  readonly keepalive: boolean
  readonly anyText: boolean
  readonly shared: boolean
  readonly packs: boolean
  readonly body: "json" | "multipart"
  readonly input: I
  readonly output: O
}

type Options = Partial<Pick<Call, "auth" | "natural" | "keepalive" | "anyText" | "shared" | "packs" | "body">> & {
  readonly retry?: "keyed" | "never"
}

export const get = <I extends AnySchema, O extends AnySchema>(
  path: `/${string}`,
  summary: string,
  input: I,
  output: O,
  {
    auth = "optional",
    shared = auth !== "required",
    packs = false,
  }: Omit<Options, "retry" | "natural" | "keepalive" | "anyText" | "body"> = {},
): Call<I, O> => ({
  method: "GET",
  path,
  summary,
  auth,
  retry: "safe",
  natural: true,
  keepalive: false,
  anyText: false,
  shared,
  packs,
  body: "json",
  input,
  output,
})

export const post = <I extends AnySchema, O extends AnySchema>(
  path: `/${string}`,
  summary: string,
  input: I,
  output: O,
  {
    auth = "required",
    retry = "never",
    natural = false,
    keepalive = false,
    anyText = false,
    packs = false,
    body = "json",
  }: Options = {},
): Call<I, O> => ({
  method: "POST",
  path,
  summary,
  auth,
  retry,
  natural,
  keepalive,
  anyText,
  shared: false,
  packs,
  body,
  input,
  output,
})

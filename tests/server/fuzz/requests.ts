import { METHODS as KNOWN_METHODS } from "node:http"
import type { Call } from "#domain/contract/Call.ts"
import { accessTime, sign } from "#domain/protocol/sign.ts"
import { ROUTES, OLDER_PATHS } from "#domain/route/routes.ts"
import { ODD_TEXTS, ODD_VALUES } from "../../support/oddTexts.ts"
import type { Chance } from "../../support/seeded.ts"
import { START } from "../../support/testServer.ts"
import { AGENCIES, type AgencyId, type ThreeAgencies } from "./threeAgencies.ts"

/** Plain data: a line of JSON replays it. `as` is the agency whose learner asks. */
export interface WildRequest {
  readonly method: string
  /** As it goes over the wire: nothing is encoded any more. */
  readonly path: string
  readonly host: string
  readonly as: AgencyId | null
  readonly headers: Readonly<Record<string, string>>
  readonly body: string | null
}

export interface Mix {
  /** Share of values that fit no field. */
  readonly wild: number
  /** Names other agencies in headers, hosts and queries; agency c is named, but its site is never asked. */
  readonly tricks: boolean
}

type World = Pick<ThreeAgencies, "deps" | "ids">

/** Node ends a CONNECT without an answer where nobody listens for it. */
const METHODS = KNOWN_METHODS.filter((method) => method !== "CONNECT")
const LONG = "长".repeat(300)
const BAD_PATHS = [
  "%00",
  "%20",
  "%",
  "%ff",
  "%2e%2e%2f",
  "..",
  "//",
  "%2F",
  "%0d%0a",
  "\\",
  "a".repeat(300),
  "%F0%9F%98%80",
  ";x=1",
  "%25",
  "null",
]
const WILD: ReadonlyArray<unknown> = [
  "",
  " ",
  "%00",
  "a b",
  "../x",
  "'",
  '"',
  "<",
  "😀",
  LONG,
  "-1",
  "0",
  "1e9",
  "999999999999999999999",
  "NaN",
  "0x10",
  "1.5",
  "Infinity",
  "__proto__",
  "constructor",
  "toString",
  "2026-13-45",
  "0000-00",
  "9999-99",
  "undefined",
  "a\0b",
  "\ud800",
  null,
  true,
  -1,
  0,
  1.5,
  1e308,
  2 ** 53,
  2 ** 31,
  [],
  {},
  [null],
  [[[[[[[[]]]]]]]],
  { a: { b: { c: {} } } },
  ["q1", "q1"],
  { toString: 1 },
  Array.from({ length: 300 }, () => "x"),
]
const SIGNS_OUT = /user\/(logout|reset-password|sign-out-device)/
const NAMES = ["x", "", "__proto__", "a b", "toString", "agency_id", "user_id"]
const DIGEST = "0".repeat(64)
const KNOWN: Readonly<Record<string, ReadonlyArray<unknown>>> = {
  q: ["课", "题", "canary", "dg", "老师 讲"],
  mobile: ["13800000001", "13900000002"],
  password: ["secret-1234"],
  old_password: ["secret-1234"],
  code: ["123456", "000000-000000-000000"],
  agreed: [true],
  scene: ["login", "register", "reset"],
  time: [START, 1],
  signature: [DIGEST],
  number: ["AAAA-0001", "20260302-9700000000", "20260302-9800000000", "20260302-9900000000"],
  coupon: ["CANARYA7K", "canaryb7k", "CANARYC7K", null],
  amount: ["99.00", "89.00", "0.00", "-1", "1e9"],
  provider: ["embedded", "wechat", "alipay"],
  drawn: ["", "M10 10L20 20", "M1"],
  page: ["1", "2", "1000000"],
  page_size: ["1", "20", "1000000"],
  limit: ["1", "100000"],
  free: ["0", "1"],
  year: ["2026", "0", "99999", "1000000"],
  month: ["2026-03", "0001-01", "9999-12", "2026-00", "2026-99"],
  day: ["2026-03-02", "0000-00-00", "2026-02-30", "9999-12-31"],
  exam_day: ["2026-03-02", "2026-02-30", null],
  daily_questions: ["20", "0", null],
  when: ["coming", "past", "live"],
  place: ["home"],
  client_id: ["device-1", "x"],
  exam_type: ["4", "7"],
  feedback: ["at_once", "at_end"],
  draw: [{ count: 5 }, { count: 100, only: "wrong" }, { count: 1, points: ["要点"], kinds: ["single"] }],
  epoch: [1, 0, 2, 9_007_199_254_740_991],
  after: [START, 2 ** 52],
  last_seq: [0, 1, 9_007_199_254_740_991],
  seq: [1],
  digest: [DIGEST],
  clients: [[{ client_id: "device-1", last_seq: 9_007_199_254_740_991 }], []],
  records: [
    [],
    [{ seq: 1, kind: "answer", question_id: "q1", value: "B", at: 0 }],
    [{ seq: 9_007_199_254_740_991, kind: "answer", question_id: "q1", value: "B", at: 1e300 }],
    [{ seq: 2, kind: "flag", question_id: "q4", value: true, at: -1 }],
    [{ seq: 3, kind: "answer", question_id: "q2", value: ["A", "A"], at: 0.5, nonce: "x", mono: 1e300, checksum: "x" }],
    Array.from({ length: 200 }, (_, at) => ({ seq: at + 1, kind: "answer", question_id: "q5", value: LONG, at })),
    ODD_VALUES.map((value, at) => ({ seq: at + 1, kind: "answer", question_id: "q5", value, at })),
    ...ODD_VALUES.map((value) => [{ seq: 1, kind: "answer", question_id: "q5", value, at: 0 }]),
  ],
  score: [0, 1, 1e308, -1],
  kind: ["stem", "key", "single", "other"],
  act: ["remove", "restore", "master"],
  reason: ["careless"],
  chosen: [true, false],
  from: ["book", "due", "point"],
  filter: [{}, { state: "active" }],
  format: ["csv", "json", "anki"],
  position: [0, 1e12, -1],
  played: [0, 1e12],
  finished: [true, false],
  at: [0, START, 1e300],
  text: ["一条", LONG, ""],
  name: ["一名", ""],
  region_id: ["430000"],
  subject_id: ["313", "3130101"],
}

/** One request: mostly nearly right, so that it gets far, with something in it that nobody expects. */
export const makeRequest = (chance: Chance, { deps, ids }: World, mix: Mix): WildRequest => {
  const { below, next } = chance
  const one = <T>(list: ReadonlyArray<T>): T => list[below(list.length)] as T
  const maybe = (share: number) => next() < share

  const valueOf = (field: string): unknown => {
    if (maybe(mix.wild)) return one(maybe(0.1) ? ODD_TEXTS : WILD)
    if (KNOWN[field] !== undefined && maybe(0.9)) return one(KNOWN[field])
    return one(ids)
  }
  const payloadOf = (call: Call): Record<string, unknown> => {
    const names = Object.keys((call.input as { readonly fields?: object }).fields ?? {})
    const payload = Object.fromEntries(names.filter(() => maybe(0.8)).map((name) => [name, valueOf(name)]))
    return maybe(mix.wild / 4) ? { ...payload, [one(NAMES)]: one(WILD) } : payload
  }
  const textOf = (value: unknown): string => (typeof value === "string" ? value : (JSON.stringify(value) ?? ""))
  // a head of more than 16 kB is answered while it is still being sent
  const encoded = (text: string) =>
    maybe(mix.wild / 4) ? one(BAD_PATHS) : encodeURIComponent(text.slice(0, 600).toWellFormed())
  const queryOf = (payload: Readonly<Record<string, unknown>>) => {
    const pairs = Object.entries(payload).map(
      ([name, value]) => `${encodeURIComponent(name.toWellFormed())}=${encoded(textOf(value))}`,
    )
    if (pairs.length > 0 && maybe(mix.wild / 4)) pairs.push(one(pairs))
    return pairs.length === 0 ? "" : `?${pairs.join("&")}`
  }

  const callRequest = (): Pick<WildRequest, "method" | "path" | "headers" | "body"> => {
    const call = one(Object.values(deps.contract))
    const payload = payloadOf(call)
    const time = accessTime(START)
    const headers: Record<string, string> = {
      sign: maybe(0.98) ? sign(time, deps.config.signSalt) : "x",
      "access-time": time,
      "idempotency-key": maybe(0.95) ? `key-${below(1e9)}-of-fuzz` : String(one(["", "short", "x".repeat(200)])),
    }
    const method = maybe(mix.wild / 5) ? one(METHODS) : call.method
    const isGet = call.method === "GET"
    const path = `${maybe(mix.wild / 10) ? one(["//", "/./", "/%61"]) : "/"}api${call.path}${maybe(mix.wild / 10) ? one(BAD_PATHS) : ""}${isGet ? queryOf(payload) : ""}`
    if (isGet || method === "GET" || method === "HEAD") return { method, path, headers, body: null }
    if (call.body === "multipart" && maybe(0.7)) {
      headers["content-type"] = `multipart/form-data; boundary=${one(["x", "", '"x"', "x".repeat(90)])}`
      const part = `--x\r\ncontent-disposition: form-data; name="${one(["file", "", "__proto__"])}"; filename="a.png"\r\n\r\n${one(["\x89PNG\r\n\x1a\n", "", "x"])}\r\n`
      return { method, path, headers, body: `${part.repeat(one([0, 1, 2, 500]))}${one(["--x--", "", "--x"])}` }
    }
    headers["content-type"] = maybe(1 - mix.wild / 4)
      ? "application/json"
      : one([
          "text/plain",
          "application/xml",
          "application/json; charset=utf-16",
          "x",
          "multipart/form-data",
          "application/x-www-form-urlencoded",
        ])
    const body = maybe(mix.wild / 5)
      ? one([
          "",
          "{",
          "null",
          "[]",
          "1",
          '""',
          "[".repeat(5_000),
          `{"a":${"[".repeat(500)}${"]".repeat(500)}}`,
          '{"__proto__":{}}',
          "\u0000",
          '{"a":"\\ud800"}',
        ])
      : JSON.stringify(payload)
    return { method, path, headers, body }
  }
  const pageRequest = (): Pick<WildRequest, "method" | "path" | "headers" | "body"> => {
    const { path } = one([...ROUTES, ...OLDER_PATHS])
    const filled = path.replace(/:\w+/g, () =>
      maybe(mix.wild) ? one(BAD_PATHS) : encodeURIComponent(one(ids).toWellFormed()),
    )
    const names = [
      "page",
      "subject",
      "free",
      "id",
      "redirect",
      "way",
      "again",
      "show",
      "month",
      "tab",
      "bank_id",
      "attempt_id",
      "paper_id",
      "utm",
    ]
    const query = queryOf(Object.fromEntries(names.filter(() => maybe(0.15)).map((name) => [name, valueOf(name)])))
    const start = maybe(mix.wild / 10) ? one(["/", "//", "/..", "/%2e%2e"]) : ""
    const end = maybe(mix.wild / 10) ? one(["/", "//", "/%00", ".json", "%20"]) : maybe(0.1) ? "/_payload.json" : ""
    const method = maybe(mix.wild / 5) ? one(METHODS) : one(["GET", "GET", "GET", "HEAD"])
    return { method, path: `${start}${filled}${end}${query}`, headers: {}, body: null }
  }
  const otherRequest = (): Pick<WildRequest, "method" | "path" | "headers" | "body"> => {
    const prefix = one([
      "/media/x/y/",
      "/handout/x/",
      "/images/",
      "/uploads/avatars/",
      "/agency/",
      "/assets/",
      "/builds/",
      "/api/",
      "/calendar.ics?region=",
      "/dev/",
      "/favicon.svg",
      "/brand/",
      "/site.webmanifest",
      "/icon-512.png",
      "/uploads/json/default.json",
      "/sw.js",
      "/healthz",
      "/readyz",
    ])
    const method = maybe(mix.wild / 3) ? one(METHODS) : "GET"
    return {
      method,
      path: `${prefix}${maybe(0.5) ? one(BAD_PATHS) : encodeURIComponent(one(ids).toWellFormed())}`,
      headers: {},
      body: null,
    }
  }

  const kind = next()
  const made = kind < 0.72 ? callRequest() : kind < 0.92 ? pageRequest() : otherRequest()
  const agency = one(mix.tricks ? VISITED : AGENCIES)
  const host = mix.tricks
    ? one(HOSTS)(agency)
    : maybe(mix.wild / 20)
      ? one(["", "x", "a.test:99999", "[::1]", "a..test"])
      : `${agency}.test`
  // who signs out has no second request
  const as = maybe(0.15) || SIGNS_OUT.test(made.path) ? null : mix.tricks && maybe(0.3) ? one(AGENCIES) : agency
  const headers = {
    ...made.headers,
    "client-ip": `10.${below(250)}.${below(250)}.${below(250)}`,
    ...(mix.tricks && maybe(0.5) ? one(TRICKS)(one(AGENCIES)) : {}),
  }
  const path =
    mix.tricks && maybe(0.1)
      ? `${made.path}${made.path.includes("?") ? "&" : "?"}agency_id=${one(AGENCIES)}`
      : made.path
  return { ...made, path, headers, host, as }
}

const VISITED = ["a", "b"] as const
const HOSTS: ReadonlyArray<(agency: AgencyId) => string> = [
  (agency) => `${agency}.test`,
  (agency) => `${agency}.test`,
  (agency) => `${agency}.test`,
  (agency) => `${agency.toUpperCase()}.TEST`,
  (agency) => `${agency}.test:8080`,
  (agency) => `${agency}.test.`,
  () => "localhost",
  () => "nobody.test",
]
const TRICKS: ReadonlyArray<(agency: AgencyId) => Readonly<Record<string, string>>> = [
  (agency) => ({ "x-forwarded-host": `${agency}.test` }),
  (agency) => ({ forwarded: `host=${agency}.test` }),
  (agency) => ({ "x-host": `${agency}.test`, "x-original-host": `${agency}.test` }),
  (agency) => ({ "x-agency-id": agency, "agency-id": agency, agency_flag: agency }),
  (agency) => ({ cookie: `agency=${agency}; agency_flag=${agency}` }),
  (agency) => ({ origin: `http://${agency}.test`, referer: `http://${agency}.test/` }),
  (agency) => ({ "x-original-url": `http://${agency}.test/`, "x-rewrite-url": `http://${agency}.test/` }),
  () => ({ "if-none-match": "*" }),
]

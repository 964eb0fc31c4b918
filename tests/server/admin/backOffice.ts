import type { LightMyRequestResponse } from "fastify"
import { hash } from "@node-rs/argon2"
import type { Role, RoleName } from "#domain/admin/Role.ts"
import type { Envelope } from "#domain/protocol/Envelope.ts"
import { openSession } from "#server/admin/sessions.ts"
import { codeAt, stepAt } from "#server/admin/totp.ts"
import type { TestServer } from "../../support/testServer.ts"
import { runOn } from "../commands/runOn.ts"

export const PASSWORD = "secret-1234"
export const SECRET = Buffer.from("12345678901234567890")

interface Asking {
  readonly cookie?: string
  readonly host?: string
  readonly from?: string
  readonly headers?: Readonly<Record<string, string>>
}

export interface Answer {
  readonly status: number
  readonly code: number
  readonly msg: string
  readonly data: unknown
  readonly response: LightMyRequestResponse
}

/** Asks a server's back office as its pages would. */
export const makeAsk =
  ({ app }: Pick<TestServer, "app">) =>
  async (path: string, payload: object | null, { cookie, host = "a.test", from, headers = {} }: Asking = {}) => {
    const response = await app.inject({
      method: payload === null ? "GET" : "POST",
      url: `/admin/api/${path}`,
      headers: { host, ...(cookie === undefined ? {} : { cookie: `admin=${cookie}` }), ...headers },
      ...(from === undefined ? {} : { remoteAddress: from }),
      ...(payload === null ? {} : { payload }),
    })
    const { code, msg, data } = response.json<Envelope>()
    return { status: response.statusCode, code, msg, data, response } satisfies Answer
  }

export const cookieIn = ({ response }: Answer): string =>
  /^admin=([\w-]*)/.exec(String(response.headers["set-cookie"] ?? ""))?.[1] ?? ""

/** What an authenticator shows now, or so many steps later. */
export const codeNow = ({ clock }: Pick<TestServer, "clock">, later = 0): string =>
  codeAt(SECRET, stepAt(clock.now) + later)

/** The secret part of a link of `admin:invite`. */
export const invite = async (server: Pick<TestServer, "deps" | "sql">, role: RoleName, agency = "a") => {
  const { out } = await runOn(server, ["admin:invite", "--agency", agency, "--role", role, "--json"])
  const { link } = JSON.parse(out.join("")) as { readonly link: string }
  return link.split("#")[1] ?? ""
}

let made: Promise<string> | undefined

/** An account with that password and secret, and a session of it that begins now. */
export const signedInAs = async (
  { sql, clock }: Pick<TestServer, "sql" | "clock">,
  role: Role,
  agency = "a",
): Promise<string> => {
  const password_hash = await (made ??= hash(PASSWORD))
  await sql`
    insert into admin_accounts ${sql({
      agency_id: agency,
      id: `c-${role}`,
      login: role,
      name: role,
      role,
      password_hash,
      totp_secret: SECRET,
      created_at: clock.now,
    })} on conflict do nothing`
  return openSession(sql, agency, `c-${role}`, clock.now, "Chrome")
}

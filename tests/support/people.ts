import type { TestServer } from "./testServer.ts"

export const PASSWORD = "secret-1234"

type Scene = "register" | "login" | "reset" | "wechat"

/** The last code that was sent to the number for that purpose by the agency of that host. */
export const lastCode = async (
  { sql }: Pick<TestServer, "sql">,
  mobile: string,
  scene: Scene,
  host = "a.test",
): Promise<string> => {
  const [row] = await sql<{ code: string }[]>`
    select code from sms_outbox join agency_hosts using (agency_id)
    where host = ${host} and mobile = ${mobile} and scene = ${scene} order by created_at desc limit 1`
  if (row === undefined) throw new Error(`nothing was sent to ${mobile}`)
  return row.code
}

/** Signs somebody up as a visitor would, and gives the token. */
export const signUp = async (server: TestServer, mobile: string, host = "a.test"): Promise<string> => {
  await server.call("sms.send", { mobile, scene: "register" }, { host })
  const code = await lastCode(server, mobile, "register", host)
  const payload = { mobile, code, password: PASSWORD, agreed: true } as const
  const { data, msg } = await server.call("user.register", payload, { host })
  if (data === null) throw new Error(msg)
  return (data as { readonly token: string }).token
}

import { createServer, type ServerResponse } from "node:http"
import type { AddressInfo } from "node:net"

/** Applications by their ids; those of one account of the open platform (`union`) know one unionid of a person. */
export type WechatApps = Readonly<Record<string, { readonly secret: string; readonly union?: string }>>

export interface FakeWechat {
  readonly address: string
  /** Each request for a token, by its application. */
  readonly asked: string[]
  /** What tokens are answered with in place of the truth: a status, a body, or nothing at all (null). */
  answersWith: { readonly status: number; readonly body: string } | null | undefined
  /** What the person's agreement brings to the page that the address names. */
  readonly allow: (address: string, person: string) => { readonly code: string; readonly ticket: string }
  readonly close: () => Promise<void>
}

interface Granted {
  readonly appId: string
  readonly person: string
}

/** WeChat on loopback: its page of consent, and its exchange of codes, each of which is exchanged once. */
export const startFakeWechat = async (apps: WechatApps): Promise<FakeWechat> => {
  const codes = new Map<string, Granted>()
  const silent: ServerResponse[] = []
  let made = 0
  const grant = (granted: Granted): string => {
    const code = `code${(made += 1)}`
    codes.set(code, granted)
    return code
  }
  const tokenOf = (query: URLSearchParams) => {
    const [appId, secret, code] = [query.get("appid") ?? "", query.get("secret"), query.get("code") ?? ""]
    const app = apps[appId]
    if (app === undefined) return { errcode: 40013, errmsg: "invalid appid" }
    if (app.secret !== secret) return { errcode: 40125, errmsg: "invalid appsecret" }
    const granted = codes.get(code)
    if (granted?.appId !== appId) return { errcode: 40029, errmsg: "invalid code" }
    codes.delete(code)
    const { person } = granted
    return {
      access_token: "t",
      expires_in: 7200,
      refresh_token: "r",
      openid: `${appId}-${person}`,
      scope: "snsapi_login",
      ...(app.union !== undefined && { unionid: `${app.union}-${person}` }),
    }
  }
  const server = createServer(({ url = "/" }, response) => {
    const { pathname, searchParams } = new URL(url, "http://wechat")
    if (pathname === "/sns/oauth2/access_token") {
      fake.asked.push(searchParams.get("appid") ?? "")
      if (fake.answersWith === null) {
        silent.push(response)
        return
      }
      const { status, body } = fake.answersWith ?? { status: 200, body: JSON.stringify(tokenOf(searchParams)) }
      // as WeChat does
      response.writeHead(status, { "content-type": "text/plain" }).end(body)
      return
    }
    const [appId, back, state] = ["appid", "redirect_uri", "state"].map((name) => searchParams.get(name) ?? "")
    const to = (code?: string) => {
      const target = new URL(back ?? "")
      if (code !== undefined) target.searchParams.set("code", code)
      target.searchParams.set("state", state ?? "")
      return target.href.replaceAll("&", "&amp;")
    }
    const code = grant({ appId: appId ?? "", person: "learner" })
    response
      .writeHead(200, { "content-type": "text/html; charset=utf-8" })
      .end(`<!doctype html><title>微信</title><a href="${to(code)}">允许</a> <a href="${to()}">拒绝</a>`)
  })
  await new Promise<void>((done) => server.listen(0, "127.0.0.1", done))
  const fake: FakeWechat = {
    address: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    asked: [],
    answersWith: undefined,
    allow: (address, person) => {
      const { searchParams } = new URL(address)
      const appId = searchParams.get("appid") ?? ""
      return { code: grant({ appId, person }), ticket: searchParams.get("state") ?? "" }
    },
    close: async () => {
      for (const response of silent) response.destroy()
      await new Promise((done) => server.close(done))
    },
  }
  return fake
}

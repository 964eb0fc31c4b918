import { Refusal } from "../core/Refusal.ts"

/** Whom WeChat names. */
export interface WechatPerson {
  readonly appId: string
  /** Of this application alone. */
  readonly openid: string
  /** The same for all applications of one account of the open platform; null where it has none. */
  readonly unionid: string | null
}

interface Asked {
  /** `https://host` of WeChat. */
  readonly api: string
  readonly appId: string
  readonly secret: string
  readonly code: string
  /** How long WeChat may take, in milliseconds. */
  readonly patience?: number
  /** Told of WeChat's own refusal, which learners need not know. */
  readonly report: (errcode: number) => void
}

interface Answer {
  readonly errcode?: number
  readonly openid?: string
  readonly unionid?: string
  /** 1: somebody looks at the page without having signed in to WeChat's pages; the openid is made up for the visit. */
  readonly is_snapshotuser?: number
}

export const WECHAT_CODES = { over: 10111, otherWechat: 10112, otherAccount: 10113, noWay: 10114 } as const

/** A code that is not valid, was used, or is of another application. */
const SPENT: ReadonlySet<number> = new Set([40029, 40163, 42003])

/** Exchanges the code that a browser brought back, which WeChat does once. Refuses what it does not answer for. */
export const exchangeWechatCode = async (asked: Asked): Promise<WechatPerson> => {
  const { errcode = 0, openid, unionid, is_snapshotuser: isSnapshot } = await ask(asked)
  if (SPENT.has(errcode)) throw signInIsOver()
  if (isSnapshot === 1)
    throw new Refusal({ code: WECHAT_CODES.noWay, message: "请先点页面右下角的“使用完整服务”，再用微信登录" })
  if (errcode !== 0 || typeof openid !== "string" || openid === "") {
    asked.report(errcode)
    throw away("微信登录暂时不能使用，请用手机号登录")
  }
  return { appId: asked.appId, openid, unionid: typeof unionid === "string" && unionid !== "" ? unionid : null }
}

export const signInIsOver = (): Refusal =>
  new Refusal({ code: WECHAT_CODES.over, message: "微信登录没有完成或已过期，请重新开始" })

const PATIENCE_MS = 8_000

const ask = async ({ api, appId, secret, code, patience = PATIENCE_MS }: Asked): Promise<Answer> => {
  const query = new URLSearchParams({ appid: appId, secret, code, grant_type: "authorization_code" })
  try {
    const response = await fetch(`${api}/sns/oauth2/access_token?${query.toString()}`, {
      redirect: "error",
      signal: AbortSignal.timeout(patience),
    })
    if (response.ok) return (await response.json()) as Answer
  } catch {
    // the error may name the address, which has the secret
  }
  throw away("微信没有回应，请再试一次，或用手机号登录")
}

const away = (message: string): Refusal => new Refusal({ status: 503, message, retryAfter: 60 })

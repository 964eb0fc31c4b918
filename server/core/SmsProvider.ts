/** An account at a provider, with the texts that it approved. */
export interface SmsProvider {
  readonly kind: "aliyun" | "tencent"
  /** `https://host`. */
  readonly endpoint: string
  readonly id: string
  readonly secret: string
  /** The approved name before each text. */
  readonly sign: string
  /** Ids of the approved texts, each with one place: the code, of `message` its title; "" where it has none. */
  readonly templates: Readonly<Record<"login" | "register" | "reset" | "wechat" | "message", string>>
  /** Of Tencent: the application and its region. */
  readonly app: string
  readonly region: string
}

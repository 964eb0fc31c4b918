import type { Input } from "../contract/Contract.ts"

/** What a device shows of a message. */
export interface Shown {
  readonly title: string
  readonly text: string
  /** A page of this site; once read, whole. */
  readonly url: string
  /** Of two with the same one the device shows the later. */
  readonly tag: string
}

export type Subscription = NonNullable<Input<"message.push">["subscription"]>

/** A push holds 4 kB at most. */
const MAX_TEXT = 300

/** Nothing else of what is given leaves the site. */
export const textOf = ({ title, text, url, tag }: Shown): string =>
  JSON.stringify({ title, text: text.slice(0, MAX_TEXT).replace(/[\ud800-\udbff]$/, ""), url, tag } satisfies Shown)

/** What was pushed, whatever came: browsers want each push shown. An address of another site leads to the first page. */
export const read = (text: string, origin: string): Shown => {
  const found = parsed(text)
  const textIn = (name: keyof Shown): string => {
    const value = found[name]
    return typeof value === "string" ? value : ""
  }
  const url = URL.canParse(textIn("url"), origin) ? new URL(textIn("url"), origin) : null
  return {
    title: textIn("title") || "有新消息",
    text: textIn("text"),
    url: url?.origin === origin ? url.href : `${origin}/`,
    tag: textIn("tag"),
  }
}

const parsed = (text: string): Readonly<Record<string, unknown>> => {
  try {
    return Object(JSON.parse(text)) as Readonly<Record<string, unknown>>
  } catch {
    return {}
  }
}

/** What a browser says of pushes to this device. */
export type Device = "subscribed" | "unsubscribed" | "denied" | "unsupported"

/** What came of asking the browser; `unreachable`: it has no service worker yet, or cannot reach its push service. */
export type Subscribing =
  | { readonly kind: "subscribed"; readonly subscription: Subscription }
  | { readonly kind: "denied" | "dismissed" | "unreachable" }

export interface Standing {
  readonly text: string
  /** Whether pressing turns it on or off; null: nothing on this page does. */
  readonly next: boolean | null
}

/** `isAsked`: the site pushes to this device, as far as it knows. */
export const standingOf = (device: Device | null, isAsked: boolean): Standing => {
  switch (device) {
    case "unsupported":
      return { text: "这个浏览器收不到推送。iPhone和iPad要先把本站添加到主屏幕，从那里打开。", next: null }
    case "denied":
      return { text: "浏览器不让本站发通知。想收，请在浏览器的网站设置里改成允许。", next: null }
    case "subscribed":
    case "unsubscribed":
    case null:
      return isAsked && device !== "unsubscribed"
        ? { text: "新消息会推送到这台设备，晚上九点到早上八点不推送。", next: false }
        : { text: "新消息也可以推送到这台设备，不打开本站也看得到。", next: true }
  }
}

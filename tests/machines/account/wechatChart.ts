import { wechatMachine } from "#machines/account/wechatMachine.ts"
import type { WechatInput } from "#machines/account/wechatTypes.ts"
import type { Chart } from "../support/charts.ts"
import { answer, defect, elapsed } from "../support/environment.ts"
import { failed } from "../support/pageCharts.ts"

const TICKET = "0".repeat(64)
export const unbegun: WechatInput = { ticket: null, code: null, redirect: "/course/7" }
export const returned: WechatInput = { ...unbegun, ticket: TICKET, code: "c1" }
export const denied: WechatInput = { ...returned, code: null }

export const address = "https://open.weixin.test/connect/qrconnect?state=1"
export const began = answer("begin", { ok: true, value: { address } })
export const checked = (outcome: "signedIn" | "bound" | "needsMobile") =>
  answer("check", { ok: true, value: { outcome, ...(outcome === "signedIn" && { token: "t1", expires_in: 1 }) } })
export const over = answer("check", failed("refused", "微信登录没有完成或已过期，请重新开始"))

export const wechatChart: Chart = {
  machine: wechatMachine,
  file: "src/machines/account/wechatMachine.ts",
  input: unbegun,
  otherInputs: [returned, denied],
  events: [
    { type: "wechat.begin" },
    { type: "page.moved", input: unbegun },
    { type: "page.moved", input: returned },
    { type: "page.moved", input: { ...denied, ticket: "1".repeat(64) } },
    began,
    answer("begin", failed("refused", "请用电脑打开本页，用微信扫码登录")),
    defect("begin"),
    checked("signedIn"),
    checked("bound"),
    checked("needsMobile"),
    over,
    defect("check"),
    elapsed("away", "wechat.leaving"),
  ],
  situation: ({ context: { ticket, code, failure } }) => [ticket, code, failure?.message],
}

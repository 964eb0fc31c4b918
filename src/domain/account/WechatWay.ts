import { fail, type Outcome, succeed } from "../core/Outcome.ts"

/** A website shows a QR code to scan; an official account's page is opened inside WeChat. */
export type WechatWay = "website" | "official"

/** By which of an agency's applications a browser signs in, by what it calls itself; or what the learner can do instead. */
export const wayOf = (offered: ReadonlyArray<WechatWay>, agent: string): Outcome<WechatWay, string> => {
  const has = (way: WechatWay): boolean => offered.includes(way)
  const isInside = /MicroMessenger/.test(agent)
  // nobody scans the screen of the phone in their hand
  const isPhone = /Mobile|Android|iPhone|iPad|HarmonyOS/.test(agent)
  if (isInside && has("official")) return succeed("official")
  if (!isPhone && has("website")) return succeed("website")
  if (offered.length === 0) return fail("机构没有开通微信登录，请用手机号登录")
  return fail(has("official") ? "请在微信里打开本页，再点微信登录" : "请用电脑打开本页，用微信扫码登录")
}

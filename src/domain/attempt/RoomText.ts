import type { RoomRules } from "../contract/roomRules.ts"
import * as LeavingText from "./LeavingText.ts"

/** The rules of the room as a cover states them, a sentence each. */
export const sentences = ({
  leaving,
  full_screen,
  copying,
  networks,
  one_device,
}: RoomRules): ReadonlyArray<string> => [
  ...(leaving === undefined ? [] : [LeavingText.ruleText(leaving), LeavingText.NOT_LEAVING]),
  ...(full_screen === undefined
    ? []
    : ["请全屏作答：开始后点“进入全屏”。退出全屏会写进时间线，不计入离开次数；不能全屏的设备照常作答。"]),
  ...(copying === undefined ? [] : ["题目文字不能复制；朗读、放大和自己输入的文字不受影响。"]),
  ...(networks === undefined ? [] : ["只能在指定的网络里开始；开始以后换了网络，作答照常保存。"]),
  ...(one_device === undefined ? [] : ["只能在一台设备上作答：就是开始作答的这一台。设备坏了要换，请监考老师放行。"]),
]

/** How somebody is told who begins from elsewhere. */
export const OTHER_NETWORK = "这场考试要在指定的网络里开始，请连上考场的网络再试，有疑问请联系老师"

/** How somebody is told whose attempt is answered on another device. */
export const OTHER_DEVICE = "这份试卷只能在开始作答的那台设备上继续。要换到这台设备，请监考老师放行，再试一次"

/** How somebody is told whose device nobody could know again. */
export const UNKNOWN_DEVICE = "这份试卷只能在一台设备上作答，这台设备还认不出来：请退出登录，再登录一次，然后开始"

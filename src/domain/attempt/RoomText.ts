import type { RoomRules } from "../contract/roomRules.ts"
import * as LeavingText from "./LeavingText.ts"
import * as Passcode from "./Passcode.ts"

/** The rules of the room as a cover states them, a sentence each. */
export const sentences = ({
  leaving,
  full_screen,
  copying,
  networks,
  one_device,
  passcode,
}: RoomRules): ReadonlyArray<string> => [
  ...(leaving === undefined ? [] : [LeavingText.ruleText(leaving), LeavingText.NOT_LEAVING]),
  ...(full_screen === undefined
    ? []
    : ["请全屏作答：开始后点“进入全屏”。退出全屏会写进时间线，不计入离开次数；不能全屏的设备照常作答。"]),
  ...(copying === undefined ? [] : ["题目文字不能复制；朗读、放大和自己输入的文字不受影响。"]),
  ...(networks === undefined ? [] : ["只能在指定的网络里开始；开始以后换了网络，作答照常保存。"]),
  ...(one_device === undefined ? [] : ["只能在一台设备上作答：就是开始作答的这一台。设备坏了要换，请监考老师放行。"]),
  ...(passcode === undefined
    ? []
    : [
        `开始时要输入考场口令：由监考老师当场公布，每${Passcode.MINUTES}分钟一换。开始以后刷新或接着作答，不用再输入。`,
      ]),
]

/** How somebody is told who begins from elsewhere. */
export const OTHER_NETWORK = "这场考试要在指定的网络里开始，请连上考场的网络再试，有疑问请联系老师"

/** How somebody is told whose attempt is answered on another device. */
export const OTHER_DEVICE = "这份试卷只能在开始作答的那台设备上继续。要换到这台设备，请监考老师放行，再试一次"

/** How somebody is told whose device nobody could know again. */
export const UNKNOWN_DEVICE = "这份试卷只能在一台设备上作答，这台设备还认不出来：请退出登录，再登录一次，然后开始"

/** How somebody is told who begins without the pass word of the room, with another one, or has tried too often. */
export const PASSCODE_WANTED = "请输入考场口令，口令由监考老师公布"
export const PASSCODE_WRONG = "口令不对，或者已经换了，请看监考老师现在公布的口令"
export const PASSCODE_TRIES = "口令错了太多次，请过5分钟再试"

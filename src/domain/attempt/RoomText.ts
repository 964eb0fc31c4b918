import type { RoomRules } from "../contract/roomRules.ts"
import * as LeavingText from "./LeavingText.ts"

/** The rules of the room as a cover states them, a sentence each. */
export const sentences = ({ leaving, full_screen, copying, networks }: RoomRules): ReadonlyArray<string> => [
  ...(leaving === undefined ? [] : [LeavingText.ruleText(leaving), LeavingText.NOT_LEAVING]),
  ...(full_screen === undefined
    ? []
    : ["请全屏作答：开始后点“进入全屏”。退出全屏会写进时间线，不计入离开次数；不能全屏的设备照常作答。"]),
  ...(copying === undefined ? [] : ["题目文字不能复制；朗读、放大和自己输入的文字不受影响。"]),
  ...(networks === undefined ? [] : ["只能在指定的网络里开始；开始以后换了网络，作答照常保存。"]),
]

/** How somebody is told who begins from elsewhere. */
export const OTHER_NETWORK = "这场考试要在指定的网络里开始，请连上考场的网络再试，有疑问请联系老师"

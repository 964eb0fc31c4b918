import type { RoomRules } from "../contract/roomRules.ts"
import * as LeavingText from "./LeavingText.ts"

/** The rules of the room as a cover states them, a sentence each. */
export const sentences = ({ leaving, copying, networks }: RoomRules): ReadonlyArray<string> => [
  ...(leaving === undefined ? [] : [LeavingText.ruleText(leaving), LeavingText.NOT_LEAVING]),
  ...(copying === undefined ? [] : ["题目文字不能复制；朗读、放大和自己输入的文字不受影响。"]),
  ...(networks === undefined ? [] : ["只能在指定的网络里开始；开始以后换了网络，作答照常保存。"]),
]

/** How somebody is told who begins from elsewhere. */
export const OTHER_NETWORK = "这场考试要在指定的网络里开始，请连上考场的网络再试，有疑问请联系老师"

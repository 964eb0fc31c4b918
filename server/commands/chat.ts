import { listChat, muteLearner, removeMessage } from "../live/operateChat.ts"
import type { Command } from "./Command.ts"
import { CHANGING, CHANGING_FORM, changing, READING, READING_FORM, reading } from "./operated.ts"
import { parseInteger } from "./parseInteger.ts"

const MAX_NUMBER = 999_999_999

export const chatList: Command = {
  about: "列出一个直播间最近的消息和被禁言的人",
  forms: [`--session <直播> ${READING_FORM}`],
  options: { ...READING, session: "text" },
  prepare: (words) => {
    const session = words.needed("session")
    return reading(words, (sql, operator) => listChat(sql, operator, session))
  },
}

export const chatRemove: Command = {
  about: "移除直播间的一条消息",
  forms: [`--session <直播> --number <编号> ${CHANGING_FORM}`],
  options: { ...CHANGING, session: "text", number: "text" },
  prepare: (words) => {
    const number = parseInteger("number", words.needed("number"), { max: MAX_NUMBER })
    const asked = { session: words.needed("session"), number }
    return changing("chat:remove", words, (sql, operator) => removeMessage(sql, operator, asked))
  },
}

export const chatMute: Command = {
  about: "在一个直播间禁言一名学员，或恢复",
  forms: [`--session <直播> --user <编号或手机号> [--unmute] ${CHANGING_FORM}`],
  options: { ...CHANGING, session: "text", user: "text", unmute: "flag" },
  prepare: (words) => {
    const kind = words.has("unmute") ? ("unmute" as const) : ("mute" as const)
    const asked = { session: words.needed("session"), user: words.needed("user"), kind }
    return changing("chat:mute", words, (sql, operator) => muteLearner(sql, operator, asked))
  },
}

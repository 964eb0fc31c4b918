import { listChat } from "../live/operateChat.ts"
import type { Command } from "./Command.ts"
import { READING, READING_FORM, reading } from "./operated.ts"

export const chatList: Command = {
  about: "列出一个直播间最近的消息和被禁言的人",
  forms: [`--session <直播> ${READING_FORM}`],
  options: { ...READING, session: "text" },
  prepare: (words) => {
    const session = words.needed("session")
    return reading(words, (sql, operator) => listChat(sql, operator, session))
  },
}

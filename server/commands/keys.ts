import * as Shanghai from "#domain/time/Shanghai.ts"
import { CannotOperate } from "../core/CannotOperate.ts"
import { recordSiteAct } from "../core/recordSiteAct.ts"
import { databaseNow } from "../db/databaseClock.ts"
import { addKey, endKey, keysOf, type KeyUse } from "../db/serverKeys.ts"
import type { Sql } from "../db/Sql.ts"
import { type Command, UsageError } from "./Command.ts"
import { siteOf } from "./describeTarget.ts"

const USES: Readonly<Record<KeyUse, string>> = {
  signing: "回执、视频地址和作答时间的签名",
  certificates: "证书和学时文件的签名",
}

const readUse = (word: string): KeyUse => {
  if (word === "signing" || word === "certificates") return word
  throw new UsageError(`不认识：${word}，可以写signing或certificates`)
}

export const keysList: Command = {
  about: "列出本站用来签名的密钥：编号和从何时起签名，密钥本身从不显示",
  forms: [""],
  prepare: () => ({
    describeTarget: siteOf,
    run: async ({ database, print }) => {
      const sql = await database()
      const now = await databaseNow(sql)
      for (const use of ["signing", "certificates"] as const) {
        const keys = await keysOf(sql, use)
        const signs = keys.find(({ signs_from }) => signs_from <= now)
        for (const { number, signs_from } of keys) {
          const state =
            number === signs?.number ? "现用" : signs_from > now ? `${Shanghai.format(signs_from)}起用` : "只用于核验"
          print(`${use}  ${number}  ${state}  ${USES[use]}`)
        }
      }
    },
  }),
}

export const keysRotate: Command = {
  about: "换一把签名密钥：两分钟后用新的签，旧的继续用于核验，网站不用重启",
  forms: ["signing", "certificates"],
  words: [1, 1],
  prepare: ({ list: [word = ""] }) => {
    const use = readUse(word)
    return {
      describeTarget: siteOf,
      run: async ({ database, print }) => {
        const { number, signs_from } = await (await database()).begin((sql) => rotate(sql, use))
        print(`${use} ${number}：${Shanghai.format(signs_from)}起用它签，之前的密钥仍能核验`)
      },
    }
  },
}

const rotate = async (sql: Sql, use: KeyUse) => {
  const made = await addKey(sql, use, await databaseNow(sql))
  await recordSiteAct(sql, { act: "keys:rotate", words: use, after: made })
  return made
}

export const keysEnd: Command = {
  about: "让一把旧密钥签过的从此不再有效，用于密钥外泄；正在签名的那把先换掉",
  forms: ["<signing或certificates> <编号>"],
  words: [2, 2],
  prepare: ({ list: [word = "", number = ""] }) => {
    const use = readUse(word)
    return {
      describeTarget: siteOf,
      run: async ({ database, print }) => {
        await (await database()).begin((sql) => end(sql, use, number))
        print(`${use} ${number}签过的从现在起（各进程半分钟内）不再通过核验`)
      },
    }
  },
}

const end = async (sql: Sql, use: KeyUse, typed: string): Promise<void> => {
  const now = await databaseNow(sql)
  const keys = await keysOf(sql, use)
  const number = keys.find((key) => String(key.number) === typed)?.number
  if (number === undefined) throw new CannotOperate(`没有${use} ${typed}，keys:list列出所有密钥`)
  if (number >= (keys.find(({ signs_from }) => signs_from <= now)?.number ?? 0))
    throw new CannotOperate(`${use} ${number}是现在或马上要用来签名的，先用keys:rotate换一把，等它启用`)
  await endKey(sql, use, number)
  await recordSiteAct(sql, { act: "keys:end", words: use, after: { number } })
}

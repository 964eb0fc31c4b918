import { writeFile } from "node:fs/promises"
import { contentOf, faultOf, readFile as readHours } from "#domain/hours/HoursFile.ts"
import * as Shanghai from "#domain/time/Shanghai.ts"
import { recordRead } from "../admin/recordRead.ts"
import { isSigned } from "../certificate/signCertificate.ts"
import { CannotOperate } from "../core/CannotOperate.ts"
import { requireAgency } from "../core/requireAgency.ts"
import { databaseNow } from "../db/databaseClock.ts"
import { exportHours } from "../hours/exportHours.ts"
import { sha256 } from "../hours/keepDesk.ts"
import type { Command } from "./Command.ts"
import { siteOf } from "./describeTarget.ts"
import { fileIn } from "./fileIn.ts"
import { machineOperator } from "./machineOperator.ts"
import { verifyCommand } from "./signedFile.ts"

export const hoursExport: Command = {
  about: "把一个班（或一名学员在这个班）的学时记录写成一个签名的文件",
  forms: ["<文件> --agency <机构> --classroom <班级> [--user <编号或手机号>]"],
  options: { agency: "text", classroom: "text", user: "text" },
  words: [1, 1],
  prepare: ({ list: [file = ""], needed, text }) => {
    const [agency, classroom] = [needed("agency"), needed("classroom")]
    return {
      describeTarget: siteOf,
      run: async (site) => {
        const pool = await site.database()
        await requireAgency(pool, agency)
        const now = await databaseNow(pool)
        const { file: hours, learners } = await exportHours(pool, agency, { classroom, user: text("user") }, now)
        const { by } = machineOperator(agency, site)
        await recordRead(pool, { agency, at: now, by, accountId: null, list: "hours:list", learners })
        await writeFile(fileIn(file), `${JSON.stringify(hours)}\n`)
        site.print(`${learners.length} 名学员的学时写入 ${file}；用 hours:verify 和 /certificate-key.pem 核验`)
      },
    }
  },
}

export const hoursVerify = verifyCommand(
  "核验一个学时文件：签名、哈希链、每一段是否超过经过的时间、合计",
  ({ file, text, keys, isJson, print }) => {
    const given = readHours(text)
    if (given === null) throw new CannotOperate(`${file} 不是学时文件`)
    const hours = isSigned(keys, given.signed, given.signature) ? contentOf(given) : null
    const learners = hours?.learners.map((learner) => ({ ...learner, fault: faultOf(learner, sha256) })) ?? []
    const isGenuine = hours !== null && learners.every(({ fault }) => fault === null)
    if (isJson) {
      const told = learners.map(({ user_id, name, counted, fault }) => ({ user_id, name, counted, fault }))
      print(JSON.stringify({ genuine: isGenuine, classroom: hours?.classroom ?? null, learners: told }))
    } else if (hours === null) print("没有通过：签名不是这个密钥签的，或内容被改过")
    else {
      print(isGenuine ? "通过：签名、哈希链和合计都对" : "没有通过：有学员的记录不对")
      print(`${hours.issuer}  ${hours.classroom.name}  ${Shanghai.format(hours.exported_at)}`)
      const names = new Map(hours.lessons.map((lesson) => [lesson.id, lesson.name]))
      for (const { user_id, name, counted, fault } of learners) {
        const all = Object.values(counted).reduce((sum, one) => sum + one, 0)
        print(`${name}  ${user_id}  ${minutes(all)}${fault === null ? "" : `  ${fault}`}`)
        for (const [lesson, one] of Object.entries(counted)) print(`  ${names.get(lesson) ?? lesson}  ${minutes(one)}`)
      }
    }
    return isGenuine
  },
)

const minutes = (seconds: number): string => `${Math.floor(seconds / 60)}分${seconds % 60}秒`

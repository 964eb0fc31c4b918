import { stat } from "node:fs/promises"
import { basename } from "node:path"
import { doAct } from "../admin/doAct.ts"
import { CannotOperate } from "../core/CannotOperate.ts"
import { MAKE_VIDEOS } from "../core/jobNames.ts"
import { runSteps } from "../core/runSteps.ts"
import { databaseNow } from "../db/databaseClock.ts"
import { mediaStore } from "../objects/mediaStore.ts"
import { makeFfmpeg } from "../video/Ffmpeg.ts"
import { makeVideos, NO_FFMPEG } from "../video/makeVideos.ts"
import { takeFile } from "../video/uploads.ts"
import type { Command } from "./Command.ts"
import { siteOf } from "./describeTarget.ts"
import { fileIn } from "./fileIn.ts"
import { machineOperator } from "./machineOperator.ts"

export const mediaImport: Command = {
  about: "把一个视频文件做成课时的视频，或把一个PDF或图片加到讲义的文件里",
  forms: ["<文件> --agency <机构> [--title <名称>] [--lesson <课时编号：做好以后就换上这个视频>]"],
  options: { agency: "text", title: "text", lesson: "text" },
  words: [1, 1],
  prepare: ({ list: [given = ""], needed, text }) => {
    const [file, agency, title, lesson] = [fileIn(given), needed("agency"), text("title"), text("lesson")]
    return {
      describeTarget: (config) => [file, ...siteOf(config)],
      run: async ({ config, database, lowerPriority, print, report }) => {
        const [media, ffmpeg] = [mediaStore(config), makeFfmpeg(config.ffmpeg)]
        const found = await stat(file).catch(() => null)
        if (found?.isFile() !== true) throw new CannotOperate(`没有这个文件：${file}`)
        if (!/\.(pdf|png|jpe?g|webp)$/i.test(file) && !(await ffmpeg.isThere())) throw new CannotOperate(NO_FFMPEG)
        const pool = await database()
        lowerPriority()
        const operator = machineOperator(agency, { config, report })
        const now = await databaseNow(pool)
        const upload = await takeFile(pool, media, file, { agency, by: operator.by, now, name: basename(file) })
        const input = { upload, ...(title && { title }), ...(lesson && { lesson }) }
        const { lines, data } = await doAct(pool, operator, "media:add", input, { isDryRun: false })
        for (const line of lines) print(line)
        const { key } = data as { readonly key?: string }
        if (key === undefined) return 0
        // a server that runs may have taken it: then that one goes on
        const onPercent = (percent: number) => report(`${key}  ${percent}%`)
        await runSteps(makeVideos({ media, ffmpeg, onPercent }), { pool, now: Date.now }, { name: MAKE_VIDEOS })
        const [row] = await pool<[{ state: string; failure: string | null }]>`
          select state, failure from videos where agency_id = ${agency} and key = ${key}`
        if (row.failure !== null) print(row.failure)
        if (row.state === "done") print(`${key}  可以播放了`)
        else if (row.state !== "failed") print(`${key}  由正在运行的服务器转码：npm run site -- media:list 看做到哪里`)
        return row.failure === null ? 0 : 1
      },
    }
  },
}

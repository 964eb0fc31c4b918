import { CannotOperate } from "../core/CannotOperate.ts"
import { recordSiteAct } from "../core/recordSiteAct.ts"
import type { Cell } from "../cells/Cell.ts"
import { copyKeys } from "../cells/copyKeys.ts"
import { type Move, moveThere, settle, takeBack } from "../cells/moveAgency.ts"
import { connect } from "../db/connect.ts"
import { serversOf } from "../db/servers.ts"
import { mediaStore } from "../objects/mediaStore.ts"
import { SETTINGS } from "../settings.ts"
import { type Command, type Site, UsageError } from "./Command.ts"
import { siteOf } from "./describeTarget.ts"
import { sealedOf } from "./sealedOf.ts"

/** A server looks every five seconds whether an agency changed (`AgencyDirectory`). */
const NOTICED_MS = 6_000
const PAUSE_MS = 1_000
const CONNECTIONS = 4

/** The driver's own settings are none of libpq's. */
const libpqUrl = (url: string): string => {
  const address = new URL(serversOf(url)[0] ?? "")
  const ssl = address.searchParams.get("sslmode")
  const query = new URLSearchParams({
    ...(serversOf(url).length > 1 ? { target_session_attrs: "primary" } : {}),
    ...(ssl === null ? {} : { sslmode: ssl }),
  })
  return `${url.split("?")[0]}?${query.toString()}`
}

const openCells = async (
  { config, database, undo }: Site,
  name: string,
): Promise<Pick<Move, "home" | "other" | "address" | "media">> => {
  const { databaseUrl: own, cellDatabases } = config
  if (own === null)
    throw new Error(
      `${SETTINGS.databaseUrl.env} is not set: the other cell's PostgreSQL reads this one's (docs/operations.md, many machines)`,
    )
  const [known] = await (await database())<{ address: string }[]>`select address from cells where name = ${name}`
  if (known === undefined) throw new CannotOperate(`没有分站 ${name}，cell:list列出所有分站`)
  const url = cellDatabases[name]
  if (url === undefined) throw new Error(`${SETTINGS.cellDatabases.env} names no database of ${name}`)
  const open = (cell: string, at: string): Cell => {
    const sql = connect({ url: at }, { max: CONNECTIONS, statementTimeout: 0 })
    undo.push(() => sql.end({ timeout: 5 }))
    return { name: cell, sql, url: libpqUrl(at) }
  }
  return { home: open("本站", own), other: open(name, url), address: known.address, media: mediaStore(config) }
}

export const cellKeys: Command = {
  about: "把本站的密钥抄给一个还没有学员的分站，抄过后重启它的服务",
  forms: ["<名字>"],
  words: [1, 1],
  prepare: ({ list: [name = ""] }) => ({
    describeTarget: siteOf,
    run: async (site) => {
      const { home, other } = await openCells(site, name)
      await copyKeys(home, other)
      await recordSiteAct(home.sql, { act: "cell:keys", words: name, after: {} })
      site.print(`${name} 的密钥与本站相同，现在重启它的服务`)
    },
  }),
}

const STEPS = { to: moveThere, back: takeBack, done: settle } as const

export const agencyMove: Command = {
  about: "把一个机构移到另一个分站：学员照常使用，随时可以停下、再来一次或移回",
  forms: [
    "--agency <机构> --cell <名字> [--pause <毫秒>]",
    "--agency <机构> --cell <名字> --back",
    "--agency <机构> --cell <名字> --done",
  ],
  options: { agency: "text", cell: "text", pause: "text", back: "flag", done: "flag" },
  prepare: ({ needed, text, has }) => {
    const [agency, name] = [needed("agency"), needed("cell")]
    const pause = Number(text("pause") ?? PAUSE_MS)
    if (!Number.isInteger(pause) || pause < 1) throw new UsageError("--pause写毫秒数")
    if (has("back") && has("done")) throw new UsageError("--back和--done只能写一个")
    const step = has("back") ? "back" : has("done") ? "done" : "to"
    return {
      describeTarget: siteOf,
      run: async (site) => {
        const cells = await openCells(site, name)
        const { home } = cells
        await STEPS[step]({ ...cells, sealedOf, agency, pause, noticed: NOTICED_MS, report: site.print })
        await recordSiteAct(home.sql, { act: "agency:move", words: `${agency} ${name}`, after: { step } })
      },
    }
  },
}

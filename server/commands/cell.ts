import { CannotOperate } from "../core/CannotOperate.ts"
import { hostName, isDomain, shownHost } from "../core/hostName.ts"
import { recordSiteAct, type SiteAct } from "../core/recordSiteAct.ts"
import type { Sql } from "../db/Sql.ts"
import { type Command, type Site, UsageError } from "./Command.ts"
import { siteOf } from "./describeTarget.ts"

const NAME = /^[a-z][a-z\d-]{0,30}$/

const readName = (name: string): string => {
  if (!NAME.test(name)) throw new UsageError(`分站的名字用小写字母、数字和连字符，以字母开头：${name}`)
  return name
}

/** Without a path: what is asked for follows it. */
const readAddress = (address: string): string => {
  const url = URL.canParse(address) ? new URL(address) : null
  if (url?.protocol !== "http:" || url.href !== `${url.origin}/`)
    throw new UsageError(`分站的地址写成http://10.0.0.2:3000这样，只有主机和端口：${address}`)
  return url.origin
}

const requireCell = async (sql: Sql, name: string): Promise<void> => {
  if ((await sql`select from cells where name = ${name}`).length === 0)
    throw new CannotOperate(`没有分站 ${name}，cell:list列出所有分站`)
}

/** Does something in a transaction of its own, and leaves the row that says so. */
const recorded = async (database: Site["database"], work: (sql: Sql) => Promise<SiteAct>): Promise<void> => {
  await (await database()).begin(async (sql) => recordSiteAct(sql, await work(sql)))
}

interface HostRow {
  readonly host: string
  readonly cell: string
}

const hostsOf = (sql: Sql) => sql<HostRow[]>`select host, cell from cell_hosts order by host`

export const cellAdd: Command = {
  about: "记下另一台机器上的分站和它的地址，已有的改成新地址",
  forms: ["<名字> --address <http://主机:端口>"],
  words: [1, 1],
  options: { address: "text" },
  prepare: ({ list: [word = ""], needed }) => {
    const [name, address] = [readName(word), readAddress(needed("address"))]
    return {
      describeTarget: siteOf,
      run: async ({ database, print }) => {
        await recorded(database, async (sql) => {
          await sql`
            insert into cells (name, address) values (${name}, ${address})
            on conflict (name) do update set address = excluded.address`
          return { act: "cell:add", words: name, after: { address } }
        })
        print(`${name}  ${address}`)
      },
    }
  },
}

export const cellRemove: Command = {
  about: "去掉一个已不服务任何域名的分站",
  forms: ["<名字>"],
  words: [1, 1],
  prepare: ({ list: [name = ""] }) => ({
    describeTarget: siteOf,
    run: async ({ database, print }) => {
      await recorded(database, async (sql) => {
        await requireCell(sql, name)
        const hosts = (await hostsOf(sql)).filter(({ cell }) => cell === name).map(({ host }) => shownHost(host))
        if (hosts.length > 0) throw new CannotOperate(`${name}还服务${hosts.join("、")}，先用cell:host改到别处`)
        await sql`delete from cells where name = ${name}`
        return { act: "cell:remove", words: name, after: {} }
      })
      print(`${name} 已去掉`)
    },
  }),
}

export const cellList: Command = {
  about: "列出所有分站，以及各自服务的域名",
  forms: [""],
  prepare: () => ({
    describeTarget: siteOf,
    run: async ({ database, print }) => {
      const sql = await database()
      const hosts = await hostsOf(sql)
      const cells = await sql<{ name: string; address: string }[]>`select name, address from cells order by name`
      for (const { name, address } of cells) {
        print(`${name}  ${address}`)
        for (const { host } of hosts.filter(({ cell }) => cell === name)) print(`  ${shownHost(host)}`)
      }
      if (cells.length === 0) print("没有分站，所有域名都由本站服务")
    },
  }),
}

export const cellHost: Command = {
  about: "让一个域名由某个分站服务，或仍由本站服务",
  forms: ["<域名> --cell <名字>", "<域名> --here"],
  words: [1, 1],
  options: { cell: "text", here: "flag" },
  prepare: ({ list: [typed = ""], text, has }) => {
    const host = hostName(typed)
    if (!isDomain(host)) throw new UsageError(`不是域名：${typed}`)
    const cell = text("cell")
    if ((cell === undefined) !== has("here")) throw new UsageError("写--cell <名字>或--here，两个中的一个")
    return {
      describeTarget: siteOf,
      run: async ({ database, print }) => {
        await recorded(database, async (sql) => {
          if (cell === undefined) await sql`delete from cell_hosts where host = ${host}`
          else {
            await requireCell(sql, cell)
            await sql`
              insert into cell_hosts (host, cell) values (${host}, ${cell})
              on conflict (host) do update set cell = excluded.cell`
          }
          return { act: "cell:host", words: shownHost(host), after: { cell: cell ?? null } }
        })
        print(`${shownHost(host)} 由${cell === undefined ? "本站" : ` ${cell} `}服务，各进程五秒内知道`)
      },
    }
  },
}

export const cellMap: Command = {
  about: "HAProxy的map：每行一个域名和服务它的分站，没有列出的由本站服务",
  forms: [""],
  prepare: () => ({
    describeTarget: siteOf,
    run: async ({ database, print }) => {
      for (const { host, cell } of await hostsOf(await database())) print(`${host} ${cell}`)
    },
  }),
}

import { stringify } from "yaml"
import type { ActInput } from "#domain/admin/acts.ts"
import { CannotOperate } from "../core/CannotOperate.ts"
import { hostName, isDomain, shownHost } from "../core/hostName.ts"
import type { OperatorContext, OperatorReport } from "../core/OperatorReport.ts"
import { agencyPath } from "../content/agencyPath.ts"
import type { AgencyFile, SubjectRow } from "../content/files.ts"
import { publishFile } from "../content/operateContent.ts"
import { versionOf } from "../content/source/versions.ts"
import { readYaml } from "../content/yamlText.ts"
import type { Sql } from "../db/Sql.ts"
import { dnsLines } from "../site/dnsLines.ts"
import { inviteAdmin } from "./operateAdmins.ts"

/** Opens an agency: publishes its file, whose rows make it, and invites its first owner. */
export const openAgency = async (
  sql: Sql,
  operator: OperatorContext,
  typed: ActInput<"agency:open">,
): Promise<OperatorReport> => {
  const { id, name, study } = typed
  const home = await homeFile(sql, operator)
  const taken = await sql`select from agencies where id = ${id}`
  if (taken.length > 0) throw new CannotOperate(`编号${id}已属于另一个机构`)
  const hosts = await freeHosts(sql, typed.hosts)
  const known = (await contentOf<ReadonlyArray<SubjectRow>>(sql, "catalog/subjects.yaml")) ?? []
  const subjects = subjectsOf(known, typed.subjects, home)
  const file = fileOf(typed, { home, hosts, subjects })
  const path = `agencies/${id}.yaml`
  await publishFile(sql, operator, { path, text: stringify(file, { lineWidth: 0 }) })
  const invited = await inviteAdmin(sql, { ...operator, agency: id }, { role: "负责人" })
  const { link = null } = invited.data as { readonly link?: string }
  const shown = hosts.map(shownHost).join("、")
  return {
    lines: [
      `${operator.isDryRun ? "将开" : "已开"}机构${name}（${id}），域名${shown}${study ? "，学习模式" : ""}，文件${path}`,
      subjectLine(known, subjects),
      ...(await dnsLines(sql, hosts)),
      ...invited.lines,
      "接下来：在这个机构的“机构概况”里，开业步骤逐项列出，各有去处",
    ],
    data: { id, hosts, path, link },
    changed: { upon: id, after: { name, hosts: shown } },
  }
}

/** The file of the default agency, from where the site's staff open others. Throws CannotOperate. */
const homeFile = async (sql: Sql, { agency }: OperatorContext): Promise<AgencyFile> => {
  const home = await sql`select from agencies where id = ${agency} and is_default`
  if (home.length === 0) throw new CannotOperate("新的机构由默认机构的后台开")
  const path = await agencyPath(sql, agency)
  const file = path === null ? null : await contentOf<AgencyFile>(sql, path)
  if (file !== null) return file
  throw new CannotOperate("网站还没有内容的原文，请先导入一次内容文件夹")
}

/** What a file of the site says, as it was checked when it was published; null where there is none. */
const contentOf = async <T>(sql: Sql, path: string): Promise<T | null> => {
  const bytes = (await versionOf(sql, path))?.bytes
  if (bytes == null) return null
  const read = readYaml(bytes.toString("utf8").replace(/^\uFEFF/, ""))
  return read.ok ? (read.value as T) : null
}

const freeHosts = async (sql: Sql, typed: string): Promise<ReadonlyArray<string>> => {
  const hosts = [...new Set(wordsIn(typed).map(hostName))]
  const wrong = wordsIn(typed).find((word) => !isDomain(hostName(word)))
  if (wrong !== undefined) throw new CannotOperate(`不是域名：${wrong}`)
  const [taken] = await sql<{ host: string; agency_id: string }[]>`
    select host, agency_id from agency_hosts where host in ${sql(hosts)} order by host`
  if (taken !== undefined) throw new CannotOperate(`域名${shownHost(taken.host)}已属于机构${taken.agency_id}`)
  return hosts
}

const wordsIn = (typed: string): ReadonlyArray<string> => typed.split(/[\s,，、;；]+/).filter((word) => word !== "")

type Subjects = ReadonlyArray<SubjectRow>

/** Ids of first-level subjects, by id or name; those of the default agency where none is named. */
const subjectsOf = (known: Subjects, typed: string | undefined, home: AgencyFile): ReadonlyArray<string> => {
  if (typed === undefined) return home.subjects
  return wordsIn(typed).map((word) => {
    const found = known.find(({ id, name }) => id === word || name === word)
    if (found !== undefined) return found.id
    throw new CannotOperate(`没有一级科目${word}；有${known.map(({ name }) => name).join("、")}`)
  })
}

/** Those that it offers, and those that it might. */
const subjectLine = (known: Subjects, chosen: ReadonlyArray<string>): string => {
  const [own, others] = [true, false].map((is) =>
    known.flatMap(({ id, name }) => (chosen.includes(id) === is ? [name] : [])).join("、"),
  )
  return `一级科目：${own}${others === "" ? "" : `（还可以选${others}）`}`
}

interface Given {
  readonly home: AgencyFile
  readonly hosts: ReadonlyArray<string>
  readonly subjects: ReadonlyArray<string>
}

/** What is shown in the navigation. */
const SECTIONS = {
  everything: ["/course", "/live", "/question", "/news"],
  courses: ["/course", "/question"],
  questions: ["/question"],
  hidden: [],
} as const

const COLOUR = "#1f5f8b"

const fileOf = (
  { id, name, short = name, slogan = "", color = COLOUR, sections, prices, study }: ActInput<"agency:open">,
  { home, hosts, subjects }: Given,
): AgencyFile => ({
  id,
  hosts: hosts.map(shownHost),
  default: false,
  name,
  agency_flag: id,
  short_name: short,
  slogan,
  color,
  domain_extend: hosts.map((host) => ({ domain: shownHost(host), mode: study ? "1" : "0" })),
  is_show_price: prices ? "1" : "0",
  agency_nav: SECTIONS.everything.map((url) => {
    const shown = (SECTIONS[sections] as ReadonlyArray<string>).includes(url) ? "1" : "0"
    return { url, name: NAMES[url], is_show: shown, top_is_show: shown }
  }),
  zk_province: home.zk_province,
  exam_type: home.exam_type,
  subjects: [...subjects],
  config: { icp: "", phone: "", email: "", service_time: "" },
  bottom_detail: {
    about: "",
    contact: "",
    links: home.bottom_detail.links.filter(({ url }) => OF_THE_SITE.has(url)),
    copyright: `© ${name}`,
  },
  // its text names the agency by a place of its own
  ...(home.agreement && { agreement: home.agreement }),
})

const NAMES = { "/course": "课程", "/live": "直播", "/question": "题库", "/news": "资讯" } as const

const OF_THE_SITE: ReadonlySet<string> = new Set(["/aboutus", "/private", "/policy"])

import * as Shanghai from "#domain/time/Shanghai.ts"
import type { OperatorContext, OperatorReport } from "../core/OperatorReport.ts"
import type { Sql } from "../db/Sql.ts"
import { ownPathOf } from "./ownPath.ts"
import { insideOf, kindOf, ownerOf } from "./source/contentPath.ts"
import { readYaml } from "./yamlText.ts"

interface Row {
  readonly path: string
  readonly number: number
  /** Its front matter is in it. */
  readonly head: Buffer
}

interface Draft {
  readonly path: string
  readonly publish_at: number | null
  readonly failure: string | null
}

const NAMES = { page: "页面", help: "帮助", news: "资讯" }

/** Pages and news that an agency shows, its own in place of shared ones, and what this person typed and did not publish. */
export const listPages = async (sql: Sql, operator: OperatorContext): Promise<OperatorReport> => {
  const { agency, account, now } = operator
  const folder = ownPathOf(operator)?.folder ?? ""
  const [files, drafts] = await Promise.all([
    sql<Row[]>`
      select path, number, substring(bytes for 4096) as head
      from content_files join content_versions using (path, number)
      where bytes is not null and (starts_with(path, 'pages/') or starts_with(path, 'catalog/news/')
        or starts_with(path, ${`${folder}pages/`}) or starts_with(path, ${`${folder}catalog/news/`}))
      order by path`,
    sql<Draft[]>`
      select path, publish_at, failure from content_drafts
      where agency_id = ${agency} and account_id = ${account?.id ?? ""} order by path`,
  ])
  const own = new Set(files.flatMap(({ path }) => (ownerOf(path) === null ? [] : [insideOf(path)])))
  const shown = files.filter(({ path }) => folder === "" || ownerOf(path) !== null || !own.has(path))
  const state = new Map(drafts.map((draft) => [draft.path, stateOf(draft)]))
  const rows = shown.map(({ path, number, head }) => {
    const edited = folder === "" || ownerOf(path) !== null ? path : `${folder}${path}`
    const { title = "", date = "" } = frontOf(head.toString("utf8"))
    return {
      path: edited,
      title,
      kind: kindNameOf(path),
      date,
      whose: ownerOf(path) === null ? "共用" : "自己的",
      state: state.get(edited) ?? (date > Shanghai.dateText(now) ? `${date}起显示` : "已发布"),
      // what is shared is neither removed here nor has versions here
      ...(edited === path && { own: path, number }),
    }
  })
  const there = new Set(rows.map(({ path }) => path))
  const begun = drafts.flatMap((draft) =>
    there.has(draft.path) || !["page", "news"].includes(kindOf(draft.path) ?? "")
      ? []
      : [
          {
            path: draft.path,
            title: "还没有发布的",
            kind: kindNameOf(draft.path),
            date: "",
            whose: "",
            state: stateOf(draft),
          },
        ],
  )
  const list = [...begun, ...rows.toSorted((a, b) => (a.date < b.date ? 1 : a.date > b.date ? -1 : 0))]
  const taken = new Set([...files, ...drafts].map(({ path }) => path))
  const fresh = (place: string, name: string): string => {
    const day = Shanghai.dateText(now).replaceAll("-", "")
    let n = 1
    while (taken.has(`${folder}${place}/${name}${day}-${n}.md`)) n += 1
    return `${folder}${place}/${name}${day}-${n}.md`
  }
  return {
    lines: list.map(({ path, title, whose, state: text }) => [path, title, whose, text].join("  ")),
    data: {
      list,
      // what an agency has beside them
      ...(folder !== "" && {
        agency: `agencies/${agency}.yaml`,
        teachers: `${folder}catalog/teachers.yaml`,
        prices: `${folder}catalog/prices.yaml`,
        calendar: `${folder}catalog/calendar.yaml`,
        logo: `${folder}logo.svg`,
        favicon: `${folder}favicon.svg`,
      }),
      news: fresh("catalog/news", "n"),
      help: fresh("pages/help", "h"),
    },
  }
}

const kindNameOf = (path: string): string =>
  kindOf(path) === "news" ? NAMES.news : insideOf(path).startsWith("pages/help/") ? NAMES.help : NAMES.page

const stateOf = ({ publish_at, failure }: Draft): string => {
  if (failure !== null) return `没有按时发布：${failure.split("\n")[0]}`
  return publish_at === null ? "有没发布的草稿" : `${Shanghai.format(publish_at).slice(0, 16)}发布`
}

const frontOf = (text: string): { readonly title?: string; readonly date?: string } => {
  const front = /^\uFEFF?---\r?\n(.*?)\r?\n---/s.exec(text)?.[1]
  const read = front === undefined ? null : readYaml(front)
  return read?.ok === true && typeof read.value === "object" && read.value !== null ? read.value : {}
}

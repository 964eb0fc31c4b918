import { shownHost } from "../core/hostName.ts"
import type { Sql } from "../db/Sql.ts"
import { dnsLines, isPublic } from "./dnsLines.ts"

/** One of the things that an agency needs before learners come. A column of an operation's name leads there. */
interface Step {
  readonly step: string
  readonly state: "完成" | "待做" | "可选" | "去检查"
  /** What it is for, and what is there. */
  readonly about: string
  readonly [lead: `to_${string}`]: string
}

interface Facts {
  readonly phone: string
  readonly contact: string
  readonly pages: number
  readonly courses: number
  readonly banks: number
  readonly paid: number
  readonly prices: number
  readonly accounts: number
  /** Whether anything was paid, to whichever account. */
  readonly sold: boolean
  readonly colleagues: number
}

/** The first of the steps that somebody still has to do, and how many there are; none where all are done. */
export const nextStep = async (sql: Sql, agency: string) => {
  const open = (await openingSteps(sql, agency)).filter(({ state }) => state === "待做")
  return open.slice(0, 1).map((step) => ({ ...step, left: open.length }))
}

/** What an agency needs before its learners come, in order, and how far it is. */
export const openingSteps = async (sql: Sql, agency: string): Promise<ReadonlyArray<Step>> => {
  const folder = `agencies/${agency}/`
  const [facts] = await sql<[Facts]>`
    select coalesce(a.config->'config'->>'phone', '') as phone, coalesce(a.bottom_detail->>'contact', '') as contact,
      (select count(*)::integer from content_files join content_versions using (path, number)
        where hash is not null and starts_with(path, ${`${folder}pages/`})) as pages,
      (select count(*)::integer from courses c where c.agency_id = a.id and not c.hidden) as courses,
      (select count(*)::integer from banks b where b.agency_id = a.id and not b.hidden) as banks,
      (select count(*)::integer from classrooms c where c.agency_id = a.id and not c.hidden and not c.free) as paid,
      (select count(*)::integer from content_files join content_versions using (path, number)
        where hash is not null and path = ${`${folder}catalog/prices.yaml`}) as prices,
      (select count(*)::integer from merchant_accounts m where m.agency_id = a.id) as accounts,
      exists (select from payments p where p.agency_id = a.id and p.succeeded_at is not null) as sold,
      (select count(*)::integer from admin_accounts d where d.agency_id = a.id) as colleagues
    from agencies a where a.id = ${agency}`
  const rows = await sql<{ host: string }[]>`select host from agency_hosts where agency_id = ${agency} order by host`
  const hosts = rows.map(({ host }) => host)
  const dns = await dnsLines(sql, hosts)
  const { phone, contact, pages, courses, banks, paid, prices, accounts, sold, colleagues } = facts
  const done = (is: boolean, other: Step["state"] = "待做"): Step["state"] => (is ? "完成" : other)
  return [
    {
      step: "域名",
      state: done(!hosts.some(isPublic), "去检查"),
      about: dns.length === 0 ? "不用设置解析" : dns.join("；"),
      to_domain: "1",
    },
    {
      step: "电话、页脚和主色",
      state: done(phone !== "" || contact !== ""),
      about: "学员在每一页的底部看到",
      to_file: `agencies/${agency}.yaml`,
    },
    {
      step: "关于我们、隐私和帮助",
      state: done(pages > 0, "可选"),
      about: pages > 0 ? `自己的有${pages}页` : "现在显示各机构共用的，可以换成自己的",
      to_pages: "1",
    },
    {
      step: "课程和题库",
      state: done(courses + banks > 0),
      about: `学员看得到${courses}门课程，${banks}个题库`,
      to_offer: "1",
    },
    {
      step: "价格",
      state: done(paid === 0 || prices > 0, "可选"),
      about: prices > 0 ? "有自己的价格" : "按各机构共用的价格，可以改成自己的",
      to_prices: `${folder}catalog/prices.yaml`,
    },
    {
      step: "收款账户",
      state: done(accounts > 0, paid === 0 || sold ? "可选" : "待做"),
      about: accounts > 0 ? "由自己的商户收款" : "没有自己的商户时，由网站的账户收款",
      to_pay: "1",
    },
    {
      step: "同事",
      state: done(colleagues > 1, colleagues === 0 ? "待做" : "可选"),
      about: colleagues === 0 ? "还没有人用邀请链接加入" : `已有${colleagues}人，可以再邀请`,
      to_people: "1",
    },
    {
      step: "像学员一样看一看",
      state: "去检查",
      about: hosts.map((host) => `https://${shownHost(host)}/`).join("、"),
    },
  ]
}

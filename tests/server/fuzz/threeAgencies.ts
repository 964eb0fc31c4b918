import type { AddressInfo } from "node:net"
import { stringify } from "yaml"
import type { Pool } from "#server/db/Sql.ts"
import { API_BASE } from "#server/http/makeServer.ts"
import { callOutcome } from "#server/http/callOutcome.ts"
import { registerPages } from "#server/pages/registerPages.ts"
import { remoteCall, renderPage } from "#app/entryServer.tsx"
import { type Learner, makeStudySite, type StudySite } from "../content/studySite.ts"
import { sampleFiles } from "../content/sampleContent.ts"
import { type Bought, buyEverything } from "./bought.ts"
import { COUNTED, type Earned, earnEverything } from "./earned.ts"

export const AGENCIES = ["a", "b", "c"] as const
export type AgencyId = (typeof AGENCIES)[number]

/** What no answer to another agency's visitor may hold. */
export const canaryOf = (agency: AgencyId): string => `canary${agency}7k`

export interface ThreeAgencies extends StudySite {
  readonly port: number
  /** A learner of each, who has attempts, favourites, notes and reports. */
  readonly tokens: Readonly<Record<AgencyId, string>>
  readonly bought: Readonly<Record<AgencyId, Bought>>
  readonly earned: Readonly<Record<AgencyId, Earned>>
  /** Every id that a request may name, of all agencies. */
  readonly ids: ReadonlyArray<string>
}

/** A site on a port, with its pages, and three agencies that have the same ids; each text says whose it is. */
export const startThreeAgencies = async (): Promise<ThreeAgencies> => {
  const site = await makeStudySite(
    {
      ...ownCatalogueOf("a"),
      ...ownCatalogueOf("b"),
      "agencies/b.yaml": { ...(sampleFiles["agencies/b.yaml"] as object), subjects: ["313", "500"], certificate },
      // no row has it: whoever reads it has read the file
      "agencies/a.yaml": `# ${canaryOf("a")}\n${stringify({ ...(sampleFiles["agencies/a.yaml"] as object), certificate })}`,
      "catalog/classrooms.yaml": [...classrooms, { ...classrooms[0], ...COUNTED }],
      "agencies/b/pages/about.md": `---\ntitle: 乙${canaryOf("b")}\n---\n\n${canaryOf("b")}\n`,
      "agencies/b/pages/help/own.md": `---\ntitle: 乙${canaryOf("b")}\n---\n\n${canaryOf("b")}\n`,
      "agencies/b/catalog/news/own.md": `---\ntitle: ${canaryOf("b")}\ncategory_id: notice\ndate: "2026-03-01"\nsummary: ""\n---\n\n${canaryOf("b")}\n`,
    },
    { apiPack: "never", trustClientIp: ["127.0.0.1"] },
    {
      registerPages: async (app, { answer, now, config, costs }) =>
        registerPages(app, {
          files: {
            buildId: "test",
            script: "/assets/index.js",
            css: "",
            scripts: () => [],
            render: renderPage,
            remoteCall,
          },
          clock: now,
          costs,
          salt: config.signSalt,
          apiBase: API_BASE,
          resourceUrl: config.resourceUrl,
          // a page that comes too late is a frame, whatever was asked for
          patience: 10_000,
          callAs:
            ({ agency, visitorIp: ip, log }) =>
            ({ call, payload }) =>
              callOutcome(answer(call, payload, { agency, user: null, ip, log }), log),
        }),
    },
  )
  await copyAgency(site.sql)
  for (const agency of AGENCIES) await plant(site.sql, agency)
  site.deps.agencies.forget()
  const learners = { a: await site.learner("a.test"), b: await site.learner("b.test"), c: await site.learner("c.test") }
  for (const agency of AGENCIES) await live(learners[agency], canaryOf(agency))
  const buy = (agency: AgencyId) => buyEverything(site.sql, agency, learners[agency].id, canaryOf(agency))
  const bought = { a: await buy("a"), b: await buy("b"), c: await buy("c") }
  const earn = (agency: AgencyId) => earnEverything(site.sql, agency, learners[agency], canaryOf(agency))
  const earned = { a: await earn("a"), b: await earn("b"), c: await earn("c") }
  site.deps.agencies.forget()
  await site.app.listen({ port: 0, host: "127.0.0.1" })
  return {
    ...site,
    port: (site.app.server.address() as AddressInfo).port,
    tokens: { a: learners.a.token, b: learners.b.token, c: learners.c.token },
    bought,
    earned,
    ids: [
      ...(await idsOf(site.sql)),
      ...Object.values(bought).flatMap(({ coupon, code, agreement }) => [coupon, code, agreement]),
      ...Object.values(earned).flatMap((one) => Object.values(one)),
    ],
  }
}

const classrooms = sampleFiles["catalog/classrooms.yaml"] as ReadonlyArray<object>
const certificate = { heading: "结业证书", lines: ["兹证明{姓名}完成“{名称}”"] }

/** What an agency has beside what is shared: nobody else has its ids. */
const ownCatalogueOf = (agency: AgencyId) => {
  const canary = canaryOf(agency)
  const [bank, paper, question, course, lesson] = ["bank", "paper", "q", "course", "l"].map(
    (name) => `${agency}.${name}`,
  )
  const folder = `agencies/${agency}/catalog`
  const [asked] = sampleFiles["catalog/banks/bank2/questions.yaml"] as ReadonlyArray<object>
  return {
    [`${folder}/banks/${bank}/bank.yaml`]: {
      ...(sampleFiles["catalog/banks/bank2/bank.yaml"] as object),
      id: bank,
      name: canary,
      exam_types: ["3", "4", "7"],
    },
    [`${folder}/banks/${bank}/questions.yaml`]: [{ ...asked, id: question, stem: canary, explanation: canary }],
    [`${folder}/papers/${paper}.yaml`]: {
      ...(sampleFiles["catalog/papers/p1.yaml"] as object),
      id: paper,
      name: canary,
      bank_id: bank,
      subject_id: "5000101",
      pass_score: 1,
      rules: canary,
      sections: [{ name: canary, score: 2, question_ids: [question] }],
    },
    [`${folder}/courses/${course}.yaml`]: {
      ...(sampleFiles["catalog/courses/1001.yaml"] as object),
      id: course,
      name: canary,
      subject_id: "5000101",
      summary: canary,
      intro: canary,
      chapters: [
        {
          id: "c1",
          name: canary,
          lessons: [
            { id: lesson, name: canary, seconds: 60, preview: true, article: canary },
            {
              id: `${lesson}2`,
              name: canary,
              seconds: 60,
              preview: true,
              video: "clip",
              markers: [{ second: 9, question_id: question }],
            },
          ],
        },
      ],
      handouts: [{ id: `${agency}.handout`, name: canary, text: canary, lesson_id: lesson }],
    },
    [`${folder}/classrooms.yaml`]: [
      {
        ...classrooms[0],
        id: `${agency}.class`,
        name: canary,
        subject_id: "5000101",
        summary: canary,
        intro: canary,
        course_ids: [course],
      },
    ],
    [`${folder}/live.yaml`]: [
      {
        ...(sampleFiles["catalog/live.yaml"] as ReadonlyArray<object>)[0],
        id: `${agency}.live`,
        title: canary,
        subject_id: "5000101",
        summary: canary,
      },
    ],
    [`${folder}/calendar.yaml`]: [
      { id: `${agency}.day`, name: canary, kind: "exam", start: "2026-10-24", end: "2026-10-25" },
    ],
  }
}

const tablesOf = async (sql: Pool): Promise<ReadonlyArray<string>> => {
  const rows = await sql<{ name: string }[]>`
    select c.table_name as name from information_schema.columns c
    join information_schema.tables t using (table_schema, table_name)
    where c.column_name = 'agency_id' and c.table_schema = 'public' and t.table_type = 'BASE TABLE' order by 1`
  return rows.map(({ name }) => name)
}

/** Agency c: everything of a under the same ids, in its own words. */
const copyAgency = (sql: Pool) =>
  sql.begin(async (inside) => {
    await inside`set local session_replication_role = replica`
    await inside`
      insert into agencies select (jsonb_populate_record(a, '{"id":"c","key":"c","flag":"c","is_default":false}')).*
      from agencies a where id = 'a'`
    await inside`insert into agency_hosts (host, agency_id, mode) values ('c.test', 'c', '0')`
    for (const name of await tablesOf(sql)) {
      if (name === "agency_hosts") continue
      const columns = await inside<{ name: string }[]>`
        select column_name as name from information_schema.columns
        where table_schema = 'public' and table_name = ${name} and is_generated = 'NEVER' order by ordinal_position`
      const list = inside(columns.map((column) => column.name))
      await inside`
        insert into ${inside(name)} (${list}) overriding system value
        select ${list} from (select (jsonb_populate_record(t,
            replace(to_jsonb(t)::text, ${canaryOf("a")}, ${canaryOf("c")})::jsonb || '{"agency_id":"c"}')).*
          from ${inside(name)} t where agency_id = 'a') copied`
    }
  })

/** Columns that are text for people; others are ids, words of the protocol or hashes. */
const TEXTS = new Set("name title summary intro html text stem_html explanation_html bottom_detail ads body".split(" "))

const plant = async (sql: Pool, agency: AgencyId): Promise<void> => {
  const canary = canaryOf(agency)
  await sql`
    update agencies set bottom_detail = bottom_detail || ${sql.json({ about: canary })} where id = ${agency}`
  for (const table of await tablesOf(sql)) {
    const columns = await sql<{ name: string; type: string }[]>`
      select column_name as name, data_type as type from information_schema.columns
      where table_schema = 'public' and table_name = ${table} and is_generated = 'NEVER'`
    for (const { name, type } of columns) {
      if (!TEXTS.has(name)) continue
      if (type === "text")
        await sql`update ${sql(table)} set ${sql(name)} = ${sql(name)} || ${canary} where agency_id = ${agency}`
      if (type === "jsonb")
        await sql`
          update ${sql(table)} set ${sql(name)} = regexp_replace(${sql(name)}::text,
            '("(?:stem_html|text_html|html|text|name|title|intro)": ")', ${`\\1${canary} `}, 'g')::jsonb
          where agency_id = ${agency}`
    }
  }
}

/** Leaves a trace in every table of a learner. */
const live = async (learner: Learner, canary: string): Promise<void> => {
  const attempt = (await learner.ask("exam.start", { paper_id: "p1", client_id: "device-1" })).data as {
    readonly attempt_id: string
  } | null
  if (attempt !== null) {
    const { attempt_id } = attempt
    const records = [{ seq: 1, kind: "answer" as const, question_id: "q5", value: canary, at: 0 }]
    await learner.ask("exam.save", { attempt_id, client_id: "device-1", epoch: 1, records })
    await learner.ask("exam.handIn", { attempt_id, client_id: "device-1", epoch: 1, last_seq: 1 })
    await learner.ask("result.share", { attempt_id })
  }
  await learner.ask("exam.start", { bank_id: "bank1", client_id: "device-1" })
  await learner.ask("practice.folder", { name: canary })
  await learner.ask("practice.favorite", { question_id: "q1", folder_id: "default" })
  await learner.ask("practice.note", { question_id: "q1", text: canary })
  const place = { classroom_id: "1001", lesson_id: "l1" }
  await learner.ask("note.save", { id: "note-1", ...place, second: 1, text: canary, at: 0 })
  await learner.ask("practice.report", { question_id: "q1", kind: "stem", text: canary })
  await learner.ask("live.reserve", { id: "live1", reserved: true })
  await learner.ask("user.saveInfo", { name: canary } as never)
}

/** A digest of each table's rows of an agency. */
export const rowsOf = async (sql: Pool, agency: AgencyId): Promise<Readonly<Record<string, string>>> => {
  const digests: Record<string, string> = {}
  for (const table of await tablesOf(sql)) {
    const [row] = await sql<[{ digest: string }]>`
      select md5(coalesce(string_agg(md5(t::text), '' order by md5(t::text)), '')) as digest
      from ${sql(table)} t where agency_id = ${agency}`
    digests[table] = row.digest
  }
  return digests
}

const idsOf = async (sql: Pool): Promise<ReadonlyArray<string>> => {
  const ids = new Set<string>()
  for (const table of await tablesOf(sql)) {
    const columns = await sql<{ name: string }[]>`
      select column_name as name from information_schema.columns
      where table_schema = 'public' and table_name = ${table} and data_type = 'text'
        and (column_name = 'id' or column_name like '%\\_id') and column_name <> 'agency_id'`
    for (const { name } of columns) {
      const rows = await sql<{ id: string }[]>`select distinct ${sql(name)} as id from ${sql(table)} limit 60`
      for (const { id } of rows) if (id) ids.add(id)
    }
  }
  return [...ids]
}

import { rm } from "node:fs/promises"
import { setTimeout as after } from "node:timers/promises"
import type { Browser } from "playwright-core"
import { connect } from "#server/db/connect.ts"
import type { Pool } from "#server/db/Sql.ts"
import { type DatabaseServers, makeDatabaseServers } from "../../support/databaseServers.ts"
import { addLearner, siteDatabase } from "../../support/siteDatabase.ts"
import { type Site, startSite } from "../../support/startSite.ts"
import { launchBrowser } from "./Device.ts"

/** The real server on a data folder of its own, and a browser: shared by cells that run one after the other. */
export interface World {
  readonly url: string
  readonly sql: Pool
  readonly browser: Browser
  readonly killServer: () => Promise<void>
  readonly startServer: () => Promise<void>
  /** Null: the database is the server's own, and one. */
  readonly databases: Databases | null
  /** A learner of its own. */
  readonly learner: () => Promise<Learner>
  /** A paper of its own; gives its id. */
  readonly paper: () => Promise<string>
  readonly close: () => Promise<void>
}

/** A primary and its standby. */
export interface Databases {
  readonly killPrimary: () => void
  /** Resolves once the server writes to it; the one that was killed follows it then. */
  readonly promoteStandby: () => Promise<void>
}

export interface Learner {
  readonly id: string
  readonly mobile: string
  readonly token: string
}

const PATIENCE_MS = 60_000
const BANK = "302"
/** Of a paper: single choice but the last, which is written. */
export const CHOICES = 6
export const WRITTEN = CHOICES + 1

/** `dataDir` is removed at the end. `hasStandby`: the database is two, as on two machines. */
export const makeWorld = async (dataDir: string, { hasStandby = false } = {}): Promise<World> => {
  const servers = hasStandby ? await makeDatabaseServers("wait") : null
  await servers?.first.start()
  const settings: Readonly<Record<string, string>> = servers === null ? {} : { DATABASE_URL: servers.url }
  let site: Site = await startSite(dataDir, settings)
  await servers?.second.follow()
  const { url } = site
  const sql = servers === null ? siteDatabase(dataDir) : connect({ url: servers.url }, { max: 2 })
  const browser = await launchBrowser()
  const [agency] = await sql<[{ id: string }]>`select id from agencies where is_default`
  const ofBank = sql`agency_id = ${agency.id} and bank_id = ${BANK} and not hidden`
  const questions = await sql<{ id: string }[]>`
    (select id from questions where ${ofBank} and kind = 'single' order by id limit ${CHOICES})
    union all
    (select id from questions where ${ofBank} and kind = 'short' order by id limit 1)`
  const ids = questions.map(({ id }) => id)
  let learners = 0
  let papers = 0
  return {
    url,
    sql,
    browser,
    killServer: () => site.kill(),
    startServer: async () => {
      site = await startSite(dataDir, { ...settings, PORT: new URL(url).port })
    },
    databases: servers === null ? null : databasesOf(servers, sql),
    learner: async () => {
      learners += 1
      const mobile = `13900002${String(learners).padStart(3, "0")}`
      return { id: `learner-${learners}`, mobile, token: await addLearner(sql, `learner-${learners}`, mobile) }
    },
    paper: async () => {
      papers += 1
      const id = `fault-${papers}`
      const sections = [{ name: "全部题目", question_ids: ids, scores: ids.map(() => 1) }]
      await sql`
        insert into papers (agency_id, id, name, bank_id, subject_id, exam_type, minutes, pass_score, total_score,
          attempts, key_policy, rules_html, sections, question_count, position)
        select agency_id, ${id}, ${`断电演练 ${papers}`}, bank_id, subject_id, exam_type, 60, 4, ${ids.length}, 1,
          'after_hand_in', '', ${sql.json(sections)}, ${ids.length}, 1000
        from papers where agency_id = ${agency.id} and id = '5000'`
      return id
    },
    close: async () => {
      await browser.close()
      await sql.end({ timeout: 1 })
      await site.stop()
      await servers?.close()
      await rm(dataDir, { recursive: true, force: true })
    },
  }
}

const databasesOf = ({ first, second }: DatabaseServers, sql: Pool): Databases => {
  let [primary, standby] = [first, second]
  return {
    killPrimary: () => primary.signal("SIGKILL"),
    promoteStandby: async () => {
      await standby.run("standby:promote")
      const giveUp = performance.now() + PATIENCE_MS
      while (!(await isThere(sql))) {
        if (performance.now() > giveUp) throw new Error("the standby that was promoted takes nothing")
        await after(50)
      }
      ;[primary, standby] = [standby, primary]
      await standby.follow()
    },
  }
}

const isThere = (sql: Pool): Promise<boolean> =>
  sql`select`.then(
    () => true,
    () => false,
  )

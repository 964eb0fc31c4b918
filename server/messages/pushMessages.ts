import { isQuiet } from "#domain/messages/Message.ts"
import type { Config } from "../config.ts"
import type { Step, StepDeps } from "../core/runSteps.ts"
import type { Sql } from "../db/Sql.ts"
import { isPushService } from "./isPushService.ts"
import type { PushAnswer, PushTo, SendPush } from "./sendPush.ts"

/** What could not be pushed for so long is read in the site. */
const STALE_MS = 86_400_000
const AT_ONCE = 50
/** After the first try; twice as long after each further one. */
const FIRST_WAIT_MS = 60_000
const LONGEST_WAIT_MS = 4 * 3_600_000

interface Waiting extends PushTo {
  readonly agency_id: string
  readonly token_hash: Buffer
  readonly kind: string
  readonly subject: string
  readonly title: string
  readonly text: string
  readonly url: string
  readonly created_at: number
  /** Else it is in the site alone: the learner has read it, cannot be reached or is signed in nowhere there any more. */
  readonly is_wanted: boolean
}

/**
 * Pushes messages to devices, by day alone. Each is put off before it is sent: one whose process dies is sent again, and
 * takes the place of the first on the screen. Rejects when a push service refuses one for good.
 */
export const pushMessages =
  (send: SendPush, { pushServices }: Pick<Config, "pushServices">): Step<Pick<StepDeps, "pool" | "now">> =>
  async (sql, { pool, now: clock }) => {
    const now = clock()
    if (isQuiet(now)) return null
    const waiting = await takeWaiting(sql, now)
    if (waiting.length === 0) return null
    const [due, over] = [true, false].map((isDue) =>
      waiting.filter((one) => isDue === (one.is_wanted && isPushService(pushServices, one.endpoint))),
    )
    for (const one of over ?? []) await forget(sql, one)
    return async () => {
      const answers = await Promise.all(
        (due ?? []).map(async (one) => {
          const answer = await send(one, { ...one, lasts: one.created_at + STALE_MS - now }, now)
          await settle(pool, one, answer, now)
          return answer
        }),
      )
      const refused = answers.find(({ kind }) => kind === "refused")
      if (refused?.kind === "refused") throw new Error(`a push service answered ${refused.status}`)
      return waiting.length
    }
  }

/** Those that are due, put off already to when they are tried again. */
const takeWaiting = (sql: Sql, now: number) => sql<Waiting[]>`
  with due as (
    select agency_id, token_hash, kind, subject from pushes
    where push_at <= ${now} order by push_at limit ${AT_ONCE} for update skip locked
  ), put_off as (
    update pushes p set tries = tries + 1,
      push_at = ${now}::timestamptz + least(${FIRST_WAIT_MS} * 2 ^ least(tries, 20), ${LONGEST_WAIT_MS}) * interval '1 millisecond'
    from due where (p.agency_id, p.token_hash, p.kind, p.subject) = (due.agency_id, due.token_hash, due.kind, due.subject)
  )
  select due.*, d.endpoint, d.public_key as "publicKey", d.secret, d.host, m.title, m.text, m.url, m.created_at,
    coalesce(m.created_at > ${now - STALE_MS} and m.read_at is null and t.expires_at > ${now}
      and u.left_at is null and u.leaves_at is null and u.locked_at is null, false) as is_wanted
  from due
  join push_devices d on d.agency_id = due.agency_id and d.token_hash = due.token_hash
  join tokens t on t.agency_id = d.agency_id and t.token_hash = d.token_hash
  join users u on u.agency_id = t.agency_id and u.id = t.user_id
  left join messages m on m.agency_id = t.agency_id and m.user_id = t.user_id and m.kind = due.kind
    and m.subject = due.subject`

const forget = async (sql: Sql, { agency_id, token_hash, kind, subject }: Waiting): Promise<void> => {
  await sql`
    delete from pushes where agency_id = ${agency_id} and token_hash = ${token_hash} and kind = ${kind}
      and subject = ${subject}`
}

const settle = async (sql: Sql, one: Waiting, answer: PushAnswer, now: number): Promise<void> => {
  const { agency_id, token_hash, endpoint, kind, subject } = one
  switch (answer.kind) {
    case "taken":
    case "refused":
      return forget(sql, one)
    case "gone":
      // the browser may have another one by now
      await sql`
        with gone as (
          update push_devices set gone_at = ${now}
          where agency_id = ${agency_id} and token_hash = ${token_hash} and endpoint = ${endpoint}
          returning agency_id, token_hash
        )
        delete from pushes p using gone g where p.agency_id = g.agency_id and p.token_hash = g.token_hash`
      return
    case "later":
      await sql`
        update pushes set push_at = greatest(push_at, ${now + answer.after}) where agency_id = ${agency_id}
          and token_hash = ${token_hash} and kind = ${kind} and subject = ${subject}`
  }
}

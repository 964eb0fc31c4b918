import type { Sql } from "../db/Sql.ts"

interface Held {
  readonly name: string
  readonly is_moved: boolean
  readonly is_edited: boolean
  readonly is_cancelled: boolean
}

/** What the back office of each agency made of a session of the file, and how long that stands. */
export const liveFacts = async (sql: Sql, id: string): Promise<ReadonlyArray<string>> => {
  const rows = await sql<Held[]>`
    select a.name, l.is_moved, l.is_edited, l.is_cancelled from live_sessions l join agencies a on a.id = l.agency_id
    where l.id = ${id} and (l.is_moved or l.is_edited or l.is_cancelled) order by a.id`
  return rows.flatMap(({ name, is_moved, is_edited, is_cancelled }) => [
    ...(is_cancelled ? [`${name}取消了它；这里的开始时间不改，就仍是取消的。`] : []),
    ...(is_moved ? [`${name}改过它的时间；这里的开始时间不改，就仍按那里的。`] : []),
    ...(is_edited ? [`${name}改过它的名称、简介或地址；这里的都不改，就仍按那里的。`] : []),
  ])
}

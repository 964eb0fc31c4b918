import { expect, it } from "vitest"
import { connect } from "#server/db/connect.ts"
import { isPatroniInstalled, startPatroni } from "../../support/startPatroni.ts"

// take-overs under takers of exams: `npm run faults -- --kills 20 --standby --patroni`
it.skipIf(!isPatroniInstalled)(
  "where Patroni runs, answers wait for a standby that is away or are on one machine, which alone may be promoted then",
  async () => {
    const patroni = await startPatroni()
    const pool = connect({ url: patroni.url }, { max: 2 })
    const write = (n: number) => pool`insert into kept values (${n})`
    const rows = () => pool<{ n: number }[]>`select n from kept order by n`.then((all) => all.map(({ n }) => n))
    const required = async () => {
      const [row] = await pool<[{ names: string }]>`select current_setting('synchronous_standby_names') as names`
      return row.names
    }
    try {
      await pool`create table kept (n integer primary key)`
      const [first, second] = await patroni.pair()
      // which `status` tells by the right that the document gives
      expect([...(await pool`select application_name as name, sync_state from pg_stat_replication`)]).toStrictEqual([
        { name: second.name, sync_state: "sync" },
      ])

      await patroni.ask(first, "PATCH", "/config", { synchronous_mode_strict: true })
      second.signal("SIGKILL")
      let isWritten = false
      const written = write(1).then(() => (isWritten = true))
      // it saw that the standby is away
      await expect.poll(required).toBe("*")
      expect(isWritten).toBe(false)
      second.start()
      await written
      expect(await patroni.pair()).toStrictEqual([first, second])

      await patroni.ask(first, "PATCH", "/config", { synchronous_mode_strict: false })
      second.signal("SIGKILL")
      await write(2)
      expect(await required()).toBe("")
      first.signal("SIGKILL")
      second.start()
      await expect.poll(() => second.log()).toContain("because i am not the healthiest node")
      first.start()
      expect(await patroni.pair()).toStrictEqual([first, second])
      await expect.poll(rows).toStrictEqual([1, 2])
    } finally {
      await pool.end({ timeout: 1 })
      await patroni.close()
    }
  },
)

import { CannotOperate } from "../core/CannotOperate.ts"
import type { Cell } from "./Cell.ts"

/** Gives a cell the keys of another one, so that each knows what the other one signed; only before it has learners of its own. */
export const copyKeys = async (from: Cell, to: Cell): Promise<void> => {
  const secrets = await from.sql<{ name: string; secret: Buffer }[]>`select name, secret from server_keys`
  const signing = await from.sql<{ use: string; number: number }[]>`select * from signing_keys`
  await to.sql.begin(async (sql) => {
    const [there] = await sql<[{ same: boolean; has_learners: boolean }]>`
      select exists (select from users) as has_learners,
        (select secret from server_keys where name = 'signing')
          is not distinct from ${secrets.find(({ name }) => name === "signing")?.secret ?? null}::bytea as same`
    if (!there.same && there.has_learners) throw new CannotOperate(`分站${to.name}已有学员，用着自己的密钥，不能再换`)
    await sql`delete from server_keys`
    await sql`delete from signing_keys`
    if (secrets.length > 0) await sql`insert into server_keys ${sql(secrets)}`
    if (signing.length > 0) await sql`insert into signing_keys ${sql(signing)}`
  })
}

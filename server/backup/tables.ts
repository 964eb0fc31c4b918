import type { Sql } from "../db/Sql.ts"
import type { TableHead } from "./frames.ts"

/** Kept by the migrations themselves. */
const OWN = ["schema_migrations", "schema_functions"]

/** Every table of the site with the columns that are stored; what others refer to comes before them. */
export const tablesOf = async (sql: Sql): Promise<ReadonlyArray<TableHead>> => {
  const tables = await sql<{ name: string; columns: string[]; needs: string[] }[]>`
    select c.relname as name,
      array(select attname::text from pg_attribute
        where attrelid = c.oid and attnum > 0 and not attisdropped and attgenerated = '' order by attnum) as columns,
      array(select distinct r.relname::text from pg_constraint f join pg_class r on r.oid = f.confrelid
        where f.conrelid = c.oid and f.contype = 'f' and f.confrelid <> c.oid) as needs
    from pg_class c
    where c.relnamespace = current_schema()::regnamespace and c.relkind = 'r' and c.relname <> all (${OWN})
    order by c.relname`
  const ordered: TableHead[] = []
  const placed = new Set<string>()
  while (ordered.length < tables.length) {
    const ready = tables.filter(({ name, needs }) => !placed.has(name) && needs.every((need) => placed.has(need)))
    if (ready.length === 0)
      throw new Error("tables refer to each other in a circle: they cannot be restored in any order")
    for (const { name, columns } of ready) {
      ordered.push({ name, columns })
      placed.add(name)
    }
  }
  return ordered
}

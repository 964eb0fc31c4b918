import type { Sql } from "../db/Sql.ts"

/** A table whose rows belong to agencies, whole. */
export interface TenantTable {
  readonly name: string
  /** The column that names the agency. */
  readonly key: "agency_id" | "id"
  /** What is stored, by name. */
  readonly columns: ReadonlyArray<string>
  /** false: its rows are lost in a crash, and need not be in another cell. */
  readonly is_lasting: boolean
}

/** Every table of agencies' rows: `agencies` itself, and each that has `agency_id`. */
export const tenantTables = (sql: Sql): Promise<ReadonlyArray<TenantTable>> => sql<TenantTable[]>`
  select c.relname as name, k.attname as key, c.relpersistence = 'p' as is_lasting,
    array(select attname::text from pg_attribute
      where attrelid = c.oid and attnum > 0 and not attisdropped and attgenerated = '' order by attname) as columns
  from pg_class c
  join pg_attribute k on k.attrelid = c.oid and not k.attisdropped
    and k.attname = case c.relname when 'agencies' then 'id' else 'agency_id' end
  where c.relnamespace = current_schema()::regnamespace and c.relkind = 'r'
  order by c.relname`

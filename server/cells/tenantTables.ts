import type { Sql } from "../db/Sql.ts"

/** Tables whose rows belong to no agency, and what becomes of them when an agency moves to another cell. */
export const TABLES_OF_NO_AGENCY: Readonly<Record<string, "compared" | "added" | "its own">> = {
  // both cells must have the same
  schema_migrations: "compared",
  server_keys: "compared",
  signing_keys: "compared",
  // the agency's part is added there
  content_files: "added",
  content_versions: "added",
  content_questions: "added",
  pictures: "added",
  // of each cell alone
  schema_functions: "its own",
  agencies_version: "its own",
  agency_move_marks: "its own",
  agency_moves: "its own",
  cell_hosts: "its own",
  cells: "its own",
  site_acts: "its own",
  sms_numbers: "its own",
}

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

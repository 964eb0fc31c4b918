declare module "sql.js" {
  type Value = string | number | Uint8Array | null
  interface Opened {
    exec(sql: string): ReadonlyArray<{ readonly columns: ReadonlyArray<string>; readonly values: Value[][] }>
  }
  export default function initSqlJs(): Promise<{ readonly Database: new (bytes?: Uint8Array) => Opened }>
}

/** The value that a table has itself under a name from outside: every object has a `constructor` that is none of them. */
export const ownValue = <T>(table: Readonly<Record<string, T>>, name: string): T | undefined =>
  Object.hasOwn(table, name) ? table[name] : undefined

import { ownValue } from "../core/ownValue.ts"
import type { CallName, Contract } from "./Contract.ts"
import { type Family, families } from "./families.ts"

const loaded = new Map<string, Family>()

/** The call of that name, its schemas loaded on demand. Rejects when the file cannot be loaded. */
export const callOf = async <N extends CallName>(name: N): Promise<Contract[N]> => {
  const word = name.slice(0, name.indexOf("."))
  const family: Family | undefined = loaded.get(word) ?? (await ownValue(families, word)?.())?.calls
  if (family !== undefined) loaded.set(word, family)
  const call = family?.[name]
  if (call === undefined) throw new Error(`no call is named ${name}`)
  return call as Contract[N]
}

/** The whole contract, by name: for the server and the documentation. */
export const allCalls = async (): Promise<Contract> => {
  const loaded = await Promise.all([...new Set(Object.values(families))].map((load) => load()))
  return Object.assign({}, ...loaded.map(({ calls }) => calls)) as Contract
}

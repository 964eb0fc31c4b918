import { makeGate } from "./gate.ts"

/** A gate for each key, forgotten when nobody is at it. */
export const makeGates = (most: number, mostWaiting: number) => {
  const gates = new Map<string, { readonly gate: ReturnType<typeof makeGate>; present: number }>()
  return async <T>(key: string, run: () => Promise<T>): Promise<T | null> => {
    const at = gates.get(key) ?? { gate: makeGate(most, mostWaiting), present: 0 }
    gates.set(key, at)
    at.present += 1
    try {
      return await at.gate(run)
    } finally {
      at.present -= 1
      if (at.present === 0) gates.delete(key)
    }
  }
}

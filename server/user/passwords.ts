import { hash, verify } from "@node-rs/argon2"
import { makeGate } from "../core/gate.ts"
import { Refusal } from "../core/Refusal.ts"

// argon2id; each run takes 19 MiB
const COST = { memoryCost: 19_456, timeCost: 2, parallelism: 1 } as const
const gate = makeGate(2, 64)

export const hashPassword = (password: string): Promise<string> => gated(() => hash(password, COST))

/** False for a person without a password or an unknown number, in the same time as for a wrong one. */
export const isPassword = async (password: string, stored: string | null): Promise<boolean> => {
  const nobodys = await decoy()
  const against = stored ?? nobodys
  const matches = await gated(() => verify(against, password))
  return matches && stored !== null
}

let made: Promise<string> | undefined
const decoy = (): Promise<string> => (made ??= hash("nobody has this password", COST))

async function gated<T>(run: () => Promise<T>): Promise<T> {
  const result = await gate(run)
  if (result === null) throw new Refusal({ status: 503, message: "登录的人太多，请稍后再试", retryAfter: 2 })
  return result
}

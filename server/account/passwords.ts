import { hash, verify } from "@node-rs/argon2"
import { makeFairGate, type Passer } from "../core/fairGate.ts"
import type { CallContext } from "../core/Handler.ts"
import { Refusal } from "../core/Refusal.ts"

// argon2id; each run takes 19 MiB
const COST = { memoryCost: 19_456, timeCost: 2, parallelism: 1 } as const
const gate = makeFairGate(2, 128)

export const hashPassword = (passer: Passer, password: string): Promise<string> =>
  gated(passer, () => hash(password, COST))

export const passerOf = ({ agency, ip }: Pick<CallContext, "agency" | "ip">, isKnown: boolean): Passer => ({
  agencyId: agency.id,
  ip,
  isKnown,
})

/** False for a person without a password or an unknown number, in the same time as for a wrong one. */
export const isPassword = async (passer: Passer, password: string, stored: string | null): Promise<boolean> => {
  const nobodys = await decoy()
  const against = stored ?? nobodys
  const matches = await gated(passer, () => verify(against, password))
  return matches && stored !== null
}

let made: Promise<string> | undefined
const decoy = (): Promise<string> => (made ??= hash("nobody has this password", COST))

async function gated<T>(passer: Passer, run: () => Promise<T>): Promise<T> {
  const result = await gate(passer, run)
  if (result === null) throw new Refusal({ status: 503, message: "登录的人太多，请稍后再试", retryAfter: 2 })
  return result
}

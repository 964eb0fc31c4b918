import { createHmac } from "node:crypto"
import * as Passcode from "#domain/attempt/Passcode.ts"
import * as RoomText from "#domain/attempt/RoomText.ts"
import { EXAM_CODES } from "#domain/protocol/examCodes.ts"
import type { CallContext } from "../core/Handler.ts"
import type { Owner } from "../core/Owner.ts"
import { type Bucket, bucketsOf, countTry, hitsIn } from "../core/rateLimit.ts"
import { Refusal } from "../core/Refusal.ts"
import type { ServerKeys } from "../db/serverKeys.ts"

interface Room {
  readonly agency: string
  readonly paper: string
}

type Asking = Pick<CallContext, "sql" | "agency" | "now" | "keys" | "ip">

/** Wrong pass words of one learner. */
const OWN = { hits: 5, seconds: 300 }
/** Of one network; a school has one address. */
const OF_NETWORK = { hits: 60, seconds: 300 }

/** What the room of a paper is told now. */
export const passcodeAt = (keys: Pick<ServerKeys, "deriving">, room: Room, now: number): string =>
  ofSlice(keys, room, Passcode.slicesAt(now)[0])

/** The same as it is read aloud, and until when. */
export const shownPasscode = (keys: Pick<ServerKeys, "deriving">, room: Room, now: number) => ({
  text: Passcode.spaced(passcodeAt(keys, room, now)),
  until: Passcode.shownUntil(now),
})

/**
 * Refuses whoever begins a paper without the pass word of its room. Wrong ones count, for the learner and for the network;
 * where a network has had many, each learner there has one try left, so that nobody is locked out by others.
 */
export const requirePasscode = async (ctx: Asking, { userId }: Owner, paper: string, typed: string): Promise<void> => {
  const passcode = Passcode.fromText(typed)
  if (passcode === "") throw refused(RoomText.PASSCODE_WANTED)
  const own: Bucket = [`passcode:${userId}`, OWN]
  const networks = bucketsOf("passcode", ctx.ip, OF_NETWORK)
  const ofNetworks = await Promise.all(networks.map((bucket) => hitsIn(ctx, bucket)))
  const isCrowded = networks.some(([, { hits }], n) => (ofNetworks[n] ?? 0) >= hits)
  if ((await hitsIn(ctx, own)) >= (isCrowded ? 1 : OWN.hits)) throw refused(RoomText.PASSCODE_TRIES)
  const room = { agency: ctx.agency.id, paper }
  if (Passcode.slicesAt(ctx.now).some((slice) => ofSlice(ctx.keys, room, slice) === passcode)) return
  throw refused(RoomText.PASSCODE_WRONG, [own, ...networks])
}

/** `wrong`: the buckets in which it counts, although the transaction is undone. */
const refused = (message: string, wrong: ReadonlyArray<Bucket> = []) =>
  new Refusal({
    code: EXAM_CODES.passcode,
    message,
    afterwards: async (ctx) => {
      for (const bucket of wrong) await countTry(ctx, bucket)
    },
  })

const ofSlice = ({ deriving }: Pick<ServerKeys, "deriving">, { agency, paper }: Room, slice: number): string =>
  Passcode.ofBytes(
    createHmac("sha256", deriving)
      .update(JSON.stringify(["passcode/1", agency, paper, slice]))
      .digest(),
  )

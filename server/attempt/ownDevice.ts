import { createHmac } from "node:crypto"
import type { ExamRules } from "#domain/contract/examAttempt.ts"
import * as RoomText from "#domain/attempt/RoomText.ts"
import { EXAM_CODES } from "#domain/protocol/examCodes.ts"
import type { CallContext } from "../core/Handler.ts"
import { Refusal } from "../core/Refusal.ts"
import type { Sql } from "../db/Sql.ts"
import type { AttemptRow } from "./AttemptRow.ts"

type Asking = Pick<CallContext, "keys" | "agency" | "device">

/** What an attempt by these rules keeps of the device it is begun on: null where it may be any. */
export const deviceOf = (asking: Asking, { room }: ExamRules): Buffer | null => {
  if (room?.one_device !== true) return null
  if (asking.device === null) throw refused(RoomText.UNKNOWN_DEVICE)
  return hashOf(asking, asking.device)
}

/** Refuses an open attempt on another device than its own; one that was freed is anybody's until somebody writes. */
export const requireDevice = (asking: Asking, { state, rules, device }: AttemptRow): void => {
  if (state !== "open" || rules.room?.one_device !== true || device === null) return
  if (asking.device === null || !hashOf(asking, asking.device).equals(device)) throw refused(RoomText.OTHER_DEVICE)
}

/** The locked attempt goes on here, and from then on nowhere else. */
export const bindDevice = async (sql: Sql, asking: Asking, attempt: AttemptRow): Promise<void> => {
  requireDevice(asking, attempt)
  const device = deviceOf(asking, attempt.rules)
  if (device === null || attempt.device !== null) return
  const { agency_id, id } = attempt
  await sql`update attempts set device = ${device} where agency_id = ${agency_id} and id = ${id}`
}

const refused = (message: string) => new Refusal({ code: EXAM_CODES.otherDevice, message })

const hashOf = ({ keys, agency }: Asking, device: string): Buffer =>
  createHmac("sha256", keys.deriving)
    .update(JSON.stringify(["attempt-device/1", agency.id, device]))
    .digest()

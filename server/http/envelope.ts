import { promisify } from "node:util"
import { deflateRaw } from "node:zlib"
import type { Envelope } from "#domain/protocol/Envelope.ts"
import type { ApiPack } from "../config.ts"
import type { Refusal } from "../core/Refusal.ts"

const deflate = promisify(deflateRaw)

export const OK = 20200

export const plain = (data: unknown): Envelope => ({ code: OK, flag: 0, data, msg: "" })

/** `flag` 1 with base64 of raw-deflated JSON where the setting asks for it, else plain. */
export const packed = async (data: unknown, isQuestionContent: boolean, mode: ApiPack): Promise<Envelope> => {
  if (mode === "never" || (mode === "auto" && !isQuestionContent)) return plain(data)
  const bytes = await deflate(JSON.stringify(data))
  return { code: OK, flag: 1, data: bytes.toString("base64"), msg: "" }
}

/** `data.fields` names the wrong fields of the input. */
export const refused = ({ code, message, fields }: Pick<Refusal, "code" | "message" | "fields">): Envelope => ({
  code,
  flag: 0,
  data: fields.length > 0 ? { fields } : null,
  msg: message,
})

import { createHash } from "node:crypto"
import type { Input } from "#domain/contract/Contract.ts"
import type { AttachedFile, AttachOutcome } from "#domain/contract/examAttempt.ts"
import type { ExamQuestion } from "#domain/contract/examQuestion.ts"
import * as AttachedBytes from "#domain/question/AttachedBytes.ts"
import * as Attachment from "#domain/question/Attachment.ts"
import { makeGate } from "../core/gate.ts"
import type { CallContext } from "../core/Handler.ts"
import { invalid, Refusal } from "../core/Refusal.ts"
import type { ServerKeys } from "../db/serverKeys.ts"
import type { Sql } from "../db/Sql.ts"
import { grantEnd, makeGrant } from "../core/grant.ts"
import type { AttemptRow } from "./AttemptRow.ts"
import { attachmentStore } from "./attachmentStore.ts"
import { type CurrentAnswer, currentAnswers } from "./currentAnswers.ts"
import { ended, filesMissing } from "./examRefusals.ts"
import { ownAttempt } from "./ownAttempt.ts"
import { questionsOf } from "./questionsOf.ts"

/** Files that an attempt may upload for each that its answers may name: pictures are taken again. */
const TRIES = 4

/** Of a picture, before it is reduced: more than a device sends. */
const MAX_PIXELS = 24_000_000
const gate = makeGate(2, 32)

/** Keeps a file of the learner's attempt. After the end only one that was named in time: the name proves its bytes. */
export const attach = async (
  ctx: CallContext,
  { attempt_id, file, offset = 0, size }: Input<"exam.attach">,
): Promise<AttachOutcome> => {
  const attempt = await ownAttempt(ctx, attempt_id)
  const bytes = ctx.upload?.bytes ?? Buffer.alloc(0)
  if (file === undefined || size === undefined) return keep(ctx, attempt, bytes)
  if (!Attachment.isName(file) || bytes.length === 0 || offset + bytes.length > size) throw invalid("file", UNFIT)
  const most = await mostFiles(ctx, attempt)
  await requireTime(ctx, attempt, file)
  if ((await attachmentStore.held(ctx.sql, attempt, [file])).length > 0) return attached(attempt, file, ctx)
  const next = await attachmentStore.append(ctx.sql, attempt, { name: file, offset, bytes, most, now: ctx.now })
  if (next === null) throw TOO_MANY
  if (next < size) return { next }
  const whole = await attachmentStore.joined(ctx.sql, attempt, file)
  // the same part came twice, and the other one kept the file
  if (whole === null) return { next: 0 }
  try {
    return await keep(ctx, attempt, whole, file)
  } finally {
    await attachmentStore.dropParts(ctx.sql, attempt, file)
  }
}

const keep = async (ctx: CallContext, attempt: AttemptRow, bytes: Buffer, named?: string): Promise<AttachedFile> => {
  const kind = AttachedBytes.kindIn(bytes)
  if (kind === null) throw invalid("file", "附件只能是照片或PDF")
  if (bytes.length > AttachedBytes.MAX_BYTES[kind])
    throw new Refusal({ status: 413, message: kind === "pdf" ? "PDF不能超过2M" : "图片不能超过1M" })
  const most = await mostFiles(ctx, attempt)
  const name = AttachedBytes.nameOf(createHash("sha256").update(bytes).digest("hex"), kind)
  if (named !== undefined && name !== named) throw invalid("file", UNFIT)
  await requireTime(ctx, attempt, name)
  if (kind === "jpg") await requirePlain(bytes)
  if (!(await attachmentStore.put(ctx.sql, attempt, { name, bytes, most, now: ctx.now }))) throw TOO_MANY
  return attached(attempt, name, ctx)
}

const UNFIT = "附件没有完整收到，请重新选择"
const TOO_MANY = new Refusal({ status: 409, message: "这次作答上传的附件太多了" })

const mostFiles = async ({ sql }: CallContext, attempt: AttemptRow): Promise<number> => {
  const most = TRIES * attachable((await questionsOf(sql, attempt)).map(({ question }) => question))
  if (most === 0) throw new Refusal({ status: 409, message: "这次作答没有要上传附件的题" })
  return most
}

const requireTime = async ({ sql }: CallContext, attempt: AttemptRow, name: string): Promise<void> => {
  if (attempt.state !== "open" && !(await isNamed(sql, attempt, name))) throw ended()
}

const attached = (attempt: AttemptRow, name: string, ctx: CallContext): AttachedFile => ({
  file: name,
  url: addressOf(attempt, name, ctx),
})

const attachable = (questions: ReadonlyArray<ExamQuestion>): number =>
  questions.reduce((sum, { attachments = 0 }) => sum + attachments, 0)

/** Whether any record or answer of the attempt names the file, one that came late among them. */
const isNamed = async (sql: Sql, { agency_id, id }: AttemptRow, name: string): Promise<boolean> => {
  const [row] = await sql<[{ named: boolean }]>`
    select exists (select from attempt_answers
        where agency_id = ${agency_id} and attempt_id = ${id} and kind = 'answer' and value ? ${name})
      or exists (select from attempt_records
        where agency_id = ${agency_id} and attempt_id = ${id} and kind = 'answer' and value ? ${name}) as named`
  return row.named
}

/** Refuses a picture that cannot be decoded, or in which a camera noted something: a device writes it anew. */
const requirePlain = async (bytes: Buffer): Promise<void> => {
  const isPlain = await gate(async () => {
    const { default: sharp } = await import("sharp")
    try {
      const { format, exif, xmp, iptc } = await sharp(bytes, { limitInputPixels: MAX_PIXELS }).metadata()
      return format === "jpeg" && [exif, xmp, iptc].every((notes) => notes === undefined)
    } catch {
      return false
    }
  })
  if (isPlain === null) throw new Refusal({ status: 503, message: "上传的人太多，请稍后再试", retryAfter: 5 })
  if (!isPlain) throw invalid("file", "这张图片不能上传，请在答题页面重新选择")
}

/** What a learner sees of the files that their answers name; those that are not here are missing in it. */
export const attachedFiles = async (
  sql: Sql,
  attempt: AttemptRow,
  asked: { readonly now: number; readonly keys: ServerKeys },
  answers?: ReadonlyArray<CurrentAnswer>,
): Promise<ReadonlyArray<AttachedFile>> => {
  const names = (answers ?? (await currentAnswers(sql, attempt))).flatMap(({ value }) => Attachment.namesOf(value))
  if (names.length === 0) return []
  const held = await attachmentStore.held(sql, attempt, [...new Set(names)])
  return held.map((name) => ({ file: name, url: addressOf(attempt, name, asked) }))
}

/** Throws where answers of the attempt name files that are not here. */
export const requireFiles = async (
  sql: Sql,
  attempt: AttemptRow,
  answers: ReadonlyArray<CurrentAnswer>,
): Promise<void> => {
  // most attempts ask for none, and then nothing is read
  if (!answers.some(({ value }) => Attachment.namesOf(value).length > 0)) return
  const takes = new Map(
    (await questionsOf(sql, attempt)).map(({ question }) => [question.id, question.attachments ?? 0]),
  )
  const names = answers.flatMap(({ question_id, value }) =>
    Attachment.namesOf(value).slice(0, takes.get(question_id) ?? 0),
  )
  const held = new Set(await attachmentStore.held(sql, attempt, names))
  const missing = [...new Set(names)].filter((name) => !held.has(name))
  if (missing.length > 0) throw filesMissing(missing)
}

interface Known {
  readonly now: number
  readonly keys: ServerKeys
}

/** `/attachment/<grant>/<attempt>/<name>`, good for some hours. */
const addressOf = (
  { agency_id, id }: Pick<AttemptRow, "agency_id" | "id">,
  name: string,
  { now, keys }: Known,
): string => {
  const grant = makeGrant(keys.signing, { agencyId: agency_id, thing: thingOf(id, name) }, grantEnd(now))
  return `/attachment/${grant}/${id}/${name}`
}

export const thingOf = (attemptId: string, name: string): string => `attachment/${attemptId}/${name}`

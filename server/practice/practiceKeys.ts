import { createHash } from "node:crypto"
import type { Output, Payload } from "#domain/contract/Contract.ts"
import { EXAM_CODES } from "#domain/protocol/examCodes.ts"
import { PRACTICE } from "#domain/question/practiceTypes.ts"
import { ended } from "../attempt/examRefusals.ts"
import { recordDisclosure } from "../attempt/keyDisclosures.ts"
import { hiddenQuestions } from "../attempt/hiddenQuestions.ts"
import { ownAttempt } from "../attempt/ownAttempt.ts"
import { keysIn, questionsOf } from "../attempt/questionsOf.ts"
import type { CallContext } from "../core/Handler.ts"
import { ownerOf } from "../core/Owner.ts"
import { rateLimit } from "../core/rateLimit.ts"
import { notFound, Refusal } from "../core/Refusal.ts"

/** A device asks for each practice that it keeps, now and then; a few hundred questions each. */
const ASKED_PER_LEARNER = { hits: 120, seconds: 600 }

/**
 * The keys of an open 章节练习, which its learner's device keeps to practise without a network (decision 74): but for
 * those withheld from the learner now, and those of papers that have not opened: what is on a device stays readable
 * there when they open. Refused where the bank or chapter is not offered any more.
 */
export const practiceKeys = async (
  ctx: CallContext,
  { attempt_id, version: known }: Payload<"practice.keys">,
): Promise<Output<"practice.keys">> => {
  const { sql, now, agency } = ctx
  const owner = ownerOf(ctx)
  await rateLimit(ctx, `practice.keys:${owner.userId}`, ASKED_PER_LEARNER)
  const attempt = await ownAttempt(ctx, attempt_id)
  const { source, rules, state, question_ids } = attempt
  if (!source.startsWith("bank/") || rules.feedback !== "at_once")
    throw new Refusal({ code: EXAM_CODES.keysLater, message: "只有答完就看解析的章节练习可以下载" })
  const [offered] = await sql`
    select from banks b
    where b.agency_id = ${agency.id} and b.id = ${attempt.bank_id} and not b.hidden and ${PRACTICE} = any (b.exam_types)
      and not exists (select from bank_chapters c
        where c.agency_id = b.agency_id and c.bank_id = b.id and c.hidden and 'bank/' || b.id || '/' || c.id = ${source})`
  if (offered === undefined || !agency.config.exam_type.some(({ id }) => id === PRACTICE))
    throw notFound("题库不存在或已下架")
  if (state !== "open") throw ended()
  const [questions, found, hidden] = await Promise.all([
    questionsOf(sql, attempt),
    keysIn(sql, attempt),
    hiddenQuestions(ctx),
  ])
  const keys = question_ids.filter((id) => !hidden.includes(id)).flatMap((id) => found.get(id) ?? [])
  const version = createHash("sha256")
    .update(JSON.stringify([questions.map(({ question }) => question), keys]))
    .digest("base64url")
    .slice(0, 22)
  if (version === known) return { version, keys: null }
  await recordDisclosure(
    sql,
    owner,
    keys.map(({ question_id }) => question_id),
    now,
  )
  return { version, keys }
}

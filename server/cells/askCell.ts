import type { KeyObject } from "node:crypto"
import { CannotOperate } from "../core/CannotOperate.ts"
import type { Sql } from "../db/Sql.ts"
import { answerFileKey, type OfAttempt } from "../attempt/attachmentStore.ts"
import { type CellAnswer, CELL_ASK, type CellQuestion, askedText } from "../core/CellQuestion.ts"

/** In one question. */
const AT_MOST = 200
const PATIENCE_MS = 30_000

/** A sealed secret, and what it is bound to. */
export interface Sealed {
  readonly boundTo: string
  readonly secret: Buffer
}

export interface Asking {
  readonly name: string
  /** Of its servers. */
  readonly address: string
  /** What both cells derive from. */
  readonly key: KeyObject
  /** Every secret of an agency's that is sealed. */
  readonly sealedOf: (sql: Sql, agency: string) => Promise<ReadonlyArray<Sealed>>
  /** Which of these objects this cell has not itself. */
  readonly missingHere: (keys: ReadonlyArray<string>) => Promise<ReadonlyArray<string>>
}

/** Throws the sentence that says what the servers of another cell would not open or read of an agency's. */
export const assertServable = async (sql: Sql, asking: Asking, agency: string): Promise<void> => {
  const { name } = asking
  const { sealed, media, answers } = await broughtBy(sql, asking, agency)
  const each = [
    ...batchesOf(sealed).map((some) => ({ sealed: some, media: [], answers: [] })),
    ...batchesOf(media).map((some) => ({ sealed: [], media: some, answers: [] })),
    ...batchesOf(answers).map((some) => ({ sealed: [], media: [], answers: some })),
  ]
  const lacking = { shut: 0, media: [] as string[], answers: [] as string[] }
  for (const question of each) {
    const answer = await ask(asking, question)
    lacking.shut += answer.shut
    lacking.media.push(...answer.media)
    lacking.answers.push(...answer.answers)
  }
  if (lacking.shut > 0)
    throw new CannotOperate(
      `分站${name}打不开${agency}的${lacking.shut}个密文（登录后台的第二步、收款账户）：两边的SECRETS_KEY要相同`,
    )
  // what is nowhere is no reason to stay
  const missingHere = new Set(await asking.missingHere(lacking.media))
  const unread = lacking.media.filter((key) => !missingHere.has(key))
  if (unread.length > 0)
    throw new CannotOperate(
      `分站${name}读不到${agency}的${unread.length}个视频或讲义，如${unread[0]}：两边用同一个MEDIA_BUCKET，或先把文件抄到它的MEDIA_DIR`,
    )
  if (lacking.answers.length > 0)
    throw new CannotOperate(
      `分站${name}读不到${agency}的${lacking.answers.length}个答题文件，如${lacking.answers[0]}：两边的ANSWER_BUCKET要是同一个`,
    )
}

/** At least one, so that somebody is asked. */
const batchesOf = <T>(all: ReadonlyArray<T>): ReadonlyArray<ReadonlyArray<T>> =>
  Array.from({ length: Math.max(1, Math.ceil(all.length / AT_MOST)) }, (_, n) =>
    all.slice(n * AT_MOST, (n + 1) * AT_MOST),
  )

const broughtBy = async (sql: Sql, { sealedOf }: Asking, agency: string): Promise<CellQuestion> => {
  const media = await sql<{ key: string }[]>`
    select distinct media_key || '/index.m3u8' as key from lessons
    where agency_id = ${agency} and media_key !~ '^https?:'
    union select 'handouts/' || file from resources where agency_id = ${agency} and file is not null`
  const answers = await sql<(OfAttempt & { readonly name: string })[]>`
    select agency_id, attempt_id as id, name from attempt_files where agency_id = ${agency} and bytes is null`
  const sealed = await sealedOf(sql, agency)
  return {
    sealed: sealed.map(({ boundTo, secret }) => ({ boundTo, secret: secret.toString("base64") })),
    media: media.map(({ key }) => key),
    answers: answers.map((row) => answerFileKey(row, row.name)),
  }
}

const ask = async ({ name, address, key }: Asking, question: CellQuestion): Promise<CellAnswer> => {
  const response = await fetch(`${address}${CELL_ASK}`, {
    method: "POST",
    headers: { "content-type": "text/plain" },
    body: askedText(key, question),
    signal: AbortSignal.timeout(PATIENCE_MS),
  }).catch((error: unknown) => {
    throw new CannotOperate(`分站${name}的服务（${address}）没有回答，先让它运行`, { cause: error })
  })
  if (!response.ok)
    throw new CannotOperate(
      `分站${name}的服务（${address}）回答${response.status}：它还用着别的密钥或别的版本，重启它再试`,
    )
  return (await response.json()) as CellAnswer
}

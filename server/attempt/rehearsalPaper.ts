import { REHEARSAL_PAPER } from "#domain/attempt/Rehearsal.ts"
import type { Sql } from "../db/Sql.ts"

const QUESTIONS = [
  {
    stem: "考试中选好一个答案，它最先存到哪里？",
    options: ["这台设备的存储", "考试服务器", "哪里也不存，等交卷一起交", "短信"],
  },
  {
    stem: "网络断开以后，接着答的题会怎样？",
    options: ["页面会关掉", "先留存在本机，恢复后自动送到服务器", "要等网络恢复才能答", "会丢失"],
  },
  {
    stem: "显示“已保存”是什么意思？",
    options: ["页面收到了点击", "答案在本机", "服务器已收到并保存", "已经交卷"],
  },
]

const RULES = `<ul>
<li>这是演练：题目很短，不计成绩，不进入任何统计。</li>
<li>页面会自己切断一次网络，再刷新一次，你会看到答案一题不丢。</li>
<li>全程大约60秒。</li>
</ul>`

/**
 * The rehearsal of an agency: a bank, a chapter and a paper of their own, hidden from every list. They are made with the
 * first rehearsal and stay; an import leaves them hidden, because no file names them.
 */
export const ensureRehearsal = async (sql: Sql, agencyId: string): Promise<void> => {
  const [known] = await sql`select 1 from papers where agency_id = ${agencyId} and id = ${REHEARSAL_PAPER}`
  if (known !== undefined) return
  const ids = QUESTIONS.map((_, n) => `${REHEARSAL_PAPER}-${n + 1}`)
  const made = { agency_id: agencyId, hidden: true }
  const bank_id = REHEARSAL_PAPER
  await sql`
    insert into banks (agency_id, id, name, subject_id, year, summary, free_questions, exam_types, position, hidden)
    select ${agencyId}, ${bank_id}, '考前演练', s.id, 2026, '', 0, '{}', 0, true
    from subjects s where s.agency_id = ${agencyId} order by s.id limit 1
    on conflict do nothing`
  const chapter = { ...made, bank_id, id: REHEARSAL_PAPER, name: "考前演练", position: 0 }
  await sql`insert into bank_chapters ${sql(chapter)} on conflict do nothing`
  for (const [n, { stem, options }] of QUESTIONS.entries()) {
    const body = {
      stem_html: `<p>${stem}</p>`,
      options: options.map((html, index) => ({ key: "ABCD"[index] ?? "", html })),
      blanks: 0,
    }
    const question = { ...made, id: ids[n] ?? "", bank_id, chapter_id: REHEARSAL_PAPER, position: n, kind: "single" }
    await sql`
      insert into questions ${sql({ ...question, body: sql.json(body), source: "", year: 2026, difficulty: 1 })}
      on conflict do nothing`
  }
  const sections = sql.json([{ name: "演练", question_ids: ids, scores: ids.map(() => 1) }])
  await sql`
    insert into papers (agency_id, id, name, bank_id, subject_id, position, exam_type, minutes, pass_score, attempts,
      key_policy, tools, rules_html, sections, total_score, question_count, hidden)
    select ${agencyId}, ${REHEARSAL_PAPER}, '60秒考前演练', b.id, b.subject_id, 0, '7', 0, 0, 0,
      'after_hand_in', '{}', ${RULES}, ${sections}, ${ids.length}, ${ids.length}, true
    from banks b where b.agency_id = ${agencyId} and b.id = ${bank_id}
    on conflict do nothing`
}

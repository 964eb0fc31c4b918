import { createHash, randomBytes } from "node:crypto"
import { setTimeout } from "node:timers/promises"

export const AGENCY = "growth"
export const HOST = "growth.test"
const CHAPTERS = 10
const BANKS = 5

/** An agency of its own, as the default one in all but its content, and a learner with a token. */
export const makeAgency = async (sql) => {
  await copyAgencies(sql, [{ id: AGENCY, host: HOST }])
  await sql`
    insert into subjects select ${AGENCY}, id, level, path, position, name, alias_name, img, icon, icon_select, course_img
    from subjects where agency_id = (select id from agencies where is_default) and not hidden`
  const [subject] = await sql`select id from subjects where agency_id = ${AGENCY} and level = 3 order by id limit 1`
  await sql`
    insert into banks (agency_id, id, name, subject_id, year, summary, free_questions, exam_types, position)
    select ${AGENCY}, 'bank' || b, '题库' || b, ${subject.id}, 2026, '', 0, '{2,4}', b from generate_series(1, ${BANKS}) b`
  await sql`
    insert into bank_chapters (agency_id, bank_id, id, name, position)
    select ${AGENCY}, 'bank' || b, 'c' || c, '第' || c || '章', c
    from generate_series(1, ${BANKS}) b, generate_series(1, ${CHAPTERS}) c`
  const token = randomBytes(32).toString("base64url")
  await sql`insert into users (agency_id, id, name, created_at) values (${AGENCY}, 'reader', 'reader', now())`
  await sql`
    insert into tokens (agency_id, token_hash, user_id, created_at, expires_at)
    values (${AGENCY}, ${createHash("sha256").update(token).digest()}, 'reader', now(), now() + interval '1 day')`
  return { token, subject: subject.id }
}

/** Agencies as the default one, each with a host. */
const copyAgencies = (sql, copies) => sql`
  with made as (
    insert into agencies (id, key, name, flag, config, bottom_detail, route_rules, ads)
    select n.id, n.id, n.id, n.id, config, bottom_detail, route_rules, ads
    from agencies cross join unnest(${copies.map(({ id }) => id)}::text[]) as n (id) where is_default)
  insert into agency_hosts (host, agency_id)
  select * from unnest(${copies.map(({ host }) => host)}::text[], ${copies.map(({ id }) => id)}::text[])`

/** As many agencies as that, each with a host; gives the hosts that were added. */
export const fillAgencies = async (sql, to) => {
  const [{ count }] = await sql`select count(*)::int as count from agencies`
  const copies = Array.from({ length: to - count }, (_, n) => ({
    id: `agency-${count + n}`,
    host: `agency-${count + n}.test`,
  }))
  await copyAgencies(sql, copies)
  await sql`analyze agencies, agency_hosts`
  return copies.map(({ host }) => host)
}

/**
 * So many questions, and learners who have each joined a course and practised a bank; a tenth as many courses, attempts
 * of one learner and questions in that learner's wrong book.
 */
export const fill = async (sql, { subject }, size) => {
  const numbers = sql`generate_series(1, ${size}::int) n`
  const tenth = sql`generate_series(1, ${size / 10}::int) n`
  await sql`
    insert into courses (agency_id, id, name, subject_id, year, region_id, class_type, price_fen, original_price_fen,
      free, summary, intro_html, lessons, seconds, position)
    select ${AGENCY}, 'course' || n, '课程' || n, ${subject}, 2026, '430000', '精讲', 100, 100, true, '', '', 10, 600, n
    from ${tenth}`
  await sql`
    insert into classrooms (agency_id, id, name, subject_id, region_id, price_fen, original_price_fen, free, summary,
      intro_html, contract_required, is_course, position)
    select agency_id, id, name, subject_id, region_id, price_fen, original_price_fen, free, summary, intro_html, false,
      true, position
    from courses where agency_id = ${AGENCY}`
  await sql`
    insert into questions (agency_id, id, bank_id, chapter_id, position, kind, body, source, year, difficulty)
    select ${AGENCY}, 'q' || n, 'bank' || 1 + n % ${BANKS}::int, 'c' || 1 + n / 7 % ${CHAPTERS}::int, n, 'single',
      ${sql.json({ stem_html: "<p>题干</p>", options: ["A", "B", "C"].map((key) => ({ key, html: key })), blanks: 0 })},
      '原创', 2026, 3
    from ${numbers}`
  await sql`
    insert into question_keys (agency_id, question_id, answer, explanation_html, points)
    select ${AGENCY}, 'q' || n, '"A"', '<p>讲解</p>', '{要点}' from ${numbers}`
  await sql`insert into users (agency_id, id, name, created_at) select ${AGENCY}, 'u' || n, '学员', now() from ${numbers}`
  await sql`
    insert into enrolments (agency_id, user_id, classroom_id, joined_at)
    select ${AGENCY}, 'u' || n, 'course' || 1 + n % 8, now() from ${numbers}`
  await attempts(sql, sql`'u' || n`, numbers)
  await attempts(sql, sql`'reader'`, tenth)
  await sql`
    insert into results (agency_id, attempt_id, score, total_score, correct, answered, seconds, graded_at)
    select agency_id, id, 1, 1, 1, 1, 60, now() from attempts where agency_id = ${AGENCY}`
  await sql`
    insert into learner_questions (agency_id, user_id, question_id, state, right_count, wrong_count, right_streak,
      last_attempt_id, last_verdict, last_at, last_wrong_at, missed_in, stability, difficulty, first_review_day,
      reviewed_day, due_day)
    select ${AGENCY}, 'reader', 'q' || n, 'active', 0, 1, 0, 'reader' || n, 'wrong', at, at, '{2}', 1, 5, day, day, day + 1
    from ${tenth}, lateral (select now() - n * interval '1 minute' as at, extract(epoch from now())::int / 86400 as day) t`
  // as the background work leaves it
  await sql`
    insert into told_keys (agency_id, user_id, question_id, told_at)
    select agency_id, user_id, question_id, last_at from learner_questions where agency_id = ${AGENCY}
    on conflict do nothing`
  for (;;) {
    const [{ waiting }] = await sql`select exists (select from learners_to_count) as waiting`
    if (!waiting) break
    await setTimeout(100)
  }
  await sql`vacuum analyze`
}

const attempts = (sql, user, numbers) => sql`
  insert into attempts (agency_id, id, user_id, source, bank_id, title, rules, key_policy, pass_score, question_ids,
    question_sections, question_scores, state, started_at, ended_at)
  select ${AGENCY}, ${user} || n, ${user}, 'bank/bank' || 1 + n % ${BANKS}::int, 'bank' || 1 + n % ${BANKS}::int, '练习',
    '{"exam_type":"2","feedback":"at_once","timed":false}', 'at_once', 0, array['q' || n], '{第一章}', '{1}', 'handed_in',
    now() - n * interval '1 minute', now()
  from ${numbers}`

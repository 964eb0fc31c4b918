import { NEW } from "#domain/hours/HoursDesk.ts"

/** An agency as it is after a year with so many learners: two of its papers, one of its batches and one of its rooms are large. */
export const fillAgency = async (pool, learners) => {
  const filled = await pool.begin(async (sql) => {
    // nobody checks or counts them row by row
    await sql`set local session_replication_role = replica`
    return fill(sql, learners)
  })
  await pool`vacuum analyze`
  return filled
}

const fill = async (sql, learners) => {
  const [{ agency }] = await sql`select id as agency from agencies where is_default`
  const [room] = await sql`select * from classrooms where agency_id = ${agency} order by id limit 1`
  const [paper] = await sql`select * from papers where agency_id = ${agency} order by id limit 1`
  const [short] = await sql`
    select q.id, q.bank_id from questions q where q.agency_id = ${agency} and kind = 'short' order by id limit 1`
  const [file] = await sql`select path from content_files where path like 'pages/%' order by path limit 1`
  const [bank] = await sql`select path from content_files where path like '%/questions.yaml' order by path limit 1`
  const copied = (table, row, rows) => sql`
    insert into ${sql(table)}
    select (jsonb_populate_record(r, over)).* from ${sql(table)} r, lateral (${rows}) made (over)
    where r.agency_id = ${agency} and r.id = ${row.id}`
  const on = (n, days = 365) => sql`now() - (${sql.unsafe(n)} % ${days * 1440}::int) * interval '1 minute'`

  await sql`
    insert into users (agency_id, id, mobile, name, created_at)
    select ${agency}, 'many-' || n, '138' || lpad((n * 7919 % 100000000)::text, 8, '0'), '学员' || n % 10000, ${on("n * 5")}
    from generate_series(1, ${learners}) n`
  await copied("classrooms", room, sql`select jsonb_build_object('id', 'class' || n) from generate_series(1, 40) n`)
  await sql`
    insert into enrolments (agency_id, user_id, classroom_id, joined_at)
    select ${agency}, 'many-' || n, 'class' || n % 40 + 1, now() from generate_series(1, ${learners}) n`
  await sql`
    insert into coupons (agency_id, code, kind, value, minimum_fen, starts_at, ends_at, created_at)
    select ${agency}, 'C' || n, 'off', 1, 0, now(), now() + n * interval '1 hour', now() from generate_series(1, 10000) n`
  await sql`
    insert into orders (agency_id, id, user_id, classroom_id, state, name, price_fen, discount_fen, amount_fen, coupon_code,
      created_at, expires_at, paid_at)
    select ${agency}, 'many-' || n, 'many-' || n, 'class' || n % 40 + 1,
      case when n % 50 = 0 then 'refunded' else 'paid' end, '班级', 10000 + n, 0, 10000 + n,
      case when n % 10 = 0 then 'C' || n % 1000 + 1 end, ${on("n * 5")}, ${on("n * 5")}, ${on("n * 5")}
    from generate_series(1, ${learners}) n`
  await sql`
    insert into payments (agency_id, number, order_id, provider, amount_fen, state, created_at, succeeded_at, ask_at)
    select agency_id, id || 'P1', id, 'embedded', amount_fen, 'succeeded', paid_at, paid_at, paid_at
    from orders where agency_id = ${agency} and id like 'many-%'`
  await sql`
    insert into refunds (agency_id, number, payment_number, amount_fen, reason, state, created_at, succeeded_at, ask_at)
    select agency_id, id || 'R1', id || 'P1', amount_fen / 2, 'requested', 'succeeded', paid_at, paid_at + interval '1 day', paid_at
    from orders where agency_id = ${agency} and id like 'many-%' and state = 'refunded'`
  await sql`
    insert into invoices (agency_id, id, order_id, user_id, state, title, amount_fen, asked_at, decided_at, number, issued_on)
    select agency_id, id || 'F1', id, user_id, case when waits then 'asked' else 'issued' end, '公司' || right(id, 4), amount_fen,
      paid_at, case when not waits then now() end, case when not waits then '1' end, case when not waits then current_date end
    from orders, lateral (select id like '%005' as waits) w where agency_id = ${agency} and id like 'many-%5'`
  await sql`
    insert into course_code_batches (agency_id, id, classroom_id, made_at)
    select ${agency}, 'b' || n, 'class1', now() from generate_series(1, 1000) n`
  await sql`
    insert into course_codes (agency_id, code_hash, batch_id, number, redeemed_by, redeemed_at)
    select ${agency}, sha256(n::text::bytea), case when n % 10 = 0 then 'b7' else 'b' || n % 1000 + 1 end, n + 1,
      case when n % 3 = 0 then 'many-' || n end, case when n % 3 = 0 then now() end
    from generate_series(1, ${learners}) n`

  await copied(
    "papers",
    paper,
    sql`
    select jsonb_build_object('id', id, 'name', '试卷' || id, 'key_policy', 'after_close', 'position', n,
      'opens_at', now() - n * interval '1 day', 'closes_at', now() - (n - 1) * interval '1 day')
    from (select n, case n when 0 then 'large' else 'many' || n end as id from generate_series(0, 1000) n) p`,
  )
  // 5,000 of one paper, who are its candidates, the others over a thousand
  await sql`
    insert into attempts (agency_id, id, user_id, source, bank_id, paper_id, title, rules, key_policy, pass_score,
      question_ids, question_sections, question_scores, state, started_at, ended_at)
    select ${agency}, case when n <= 5000 then 'large-' || n else 'many-' || n - 5000 end, 'many-' || n % ${learners}::int + 1,
      'paper/' || p.id, p.bank_id, p.id, '试卷', '{}', 'after_close', 60, array[${short.id}], '{""}', '{10}', 'handed_in',
      ${on("n * 5")}, ${on("n * 5")}
    from generate_series(1, ${learners} + 5000) n
    join papers p on p.agency_id = ${agency} and p.id = case when n <= 5000 then 'large' else 'many' || n % 1000 + 1 end`
  await sql`
    insert into results (agency_id, attempt_id, score, total_score, correct, answered, seconds, graded_at, awaiting)
    select agency_id, id, length(id) * 7 + right(id, 1)::int * 6, 100, 0, 1, 600, now(),
      case when paper_id = 'large' and right(id, 1) in ('1', '2') then 1 else 0 end
    from attempts where agency_id = ${agency} and (id like 'many-%' or id like 'large-%')`
  await sql`
    insert into attempt_answers (agency_id, attempt_id, question_id, kind, value, accepted, epoch, seq, client_id)
    select agency_id, id, ${short.id}, 'answer', to_jsonb('答案' || right(id, 2)), true, 1, 1, 'bench'
    from attempts where agency_id = ${agency} and paper_id = 'large'`
  // as each page that sat it left them: what it saved last, when it was heard of, and how often it was left or moved
  const sat = sql`from attempts where agency_id = ${agency} and paper_id = 'large'`
  await sql`
    insert into attempt_clients (agency_id, attempt_id, client_id, acked, last, records, saved_at)
    select agency_id, id, 'bench', 1, 1, 1, ended_at ${sat}`
  await sql`
    insert into attempt_records (agency_id, attempt_id, client_id, seq, epoch, kind, question_id, value, at, status, received_at)
    select agency_id, id, 'bench', 1, 1, 'answer', ${short.id}, to_jsonb('答案' || right(id, 2)), 0, 'taken', ended_at ${sat}`
  await sql`insert into attempt_contacts (agency_id, attempt_id, seen_at) select agency_id, id, ended_at ${sat}`
  await sql`
    insert into attempt_leaves (agency_id, attempt_id, id, kind, seconds, offline, counted, at)
    select agency_id, id, 'bench', 'hidden', 5, false, true, ended_at ${sat} and id like '%7'`
  await sql`
    insert into attempt_events (agency_id, attempt_id, kind, detail, at)
    select agency_id, id, 'take_over', '{}', started_at ${sat} and id like '%3'`
  await sql`
    insert into certificates (agency_id, number, code, user_id, kind, subject_id, issuer, heading, title, issued_on, claims,
      signature, by, batch, issued_at, revoked_at, revoked_by)
    select t.agency_id, t.id, t.id, t.user_id, 'paper', t.paper_id, '机构', '证书', '试卷', '2026年1月1日', '{"name": "学员"}',
      '', 'rule', 'b' || n % 1000, t.ended_at, case when n % 100 = 0 then now() end, case when n % 100 = 0 then 'hand' end
    from (select *, row_number() over (order by id) as n from attempts where agency_id = ${agency}) t
    where id like 'many-%'`
  await sql`
    insert into attempt_marks (agency_id, attempt_id, question_id, user_id, bank_id, exam_type, verdict, score, released_at,
      marked_at)
    select agency_id, id, ${short.id}, user_id, bank_id, '3', 'self', 0, now(), now()
    from attempts where agency_id = ${agency} and (id like 'many-%' or id like 'large-%')`
  await sql`
    insert into given_marks (agency_id, attempt_id, question_id, by, score, given_at)
    select t.agency_id, t.id, ${short.id}, 'operator', 5, now()
    from attempts t join results r on r.agency_id = t.agency_id and r.attempt_id = t.id
    where t.agency_id = ${agency} and (t.id like 'many-%' or t.id like 'large-%') and r.awaiting = 0`
  await sql`
    insert into exam_candidates (agency_id, paper_id, user_id, room, seat, note, batch, added_at)
    select ${agency}, case when n <= 6000 then 'large' else 'many' || n % 1000 + 1 end, 'many-' || n,
      '第' || n % 30 || '考场', n::text, '', 'b', now()
    from generate_series(1, ${learners}) n`
  await sql`
    insert into late_hand_ins (agency_id, attempt_id, state, records, chains, received_at)
    select agency_id, id, 'review', 1, '[]', now() from attempts where agency_id = ${agency} and id like 'large-%77'`

  await sql`
    insert into study_days (agency_id, user_id, day, seconds)
    select ${agency}, 'many-' || n, current_date - (n * 7 + m * 11) % 300, 60 * m
    from generate_series(1, ${learners}) n, generate_series(1, 5) m`
  await sql`
    insert into study_hours (agency_id, user_id, classroom_id, origin, records, head, desk, changed_at)
    select ${agency}, 'many-' || n, 'class' || n % 40 + 1, 'many-' || n, 0, '', ${sql.json(NEW)}, ${on("n * 5")}
    from generate_series(1, ${learners}) n`
  await sql`
    insert into operator_acts (agency_id, id, at, by, command, words, upon)
    select ${agency}, gen_random_uuid(), ${on("n * 5")}, case n % 7 when 0 then 'li.lei' else 'han.mei' end,
      case n % 100 when 0 then 'user:lock' else 'user:reset' end, '', 'many-' || n from generate_series(1, ${learners}) n`
  await sql`
    insert into personal_reads (agency_id, at, by, list, learners)
    select ${agency}, ${on("n * 5")}, 'li.lei', 'user:show', array['many-' || n] from generate_series(1, ${learners}) n`
  await sql`
    insert into question_reports (agency_id, id, user_id, question_id, kind, text, status, created_at, answered_at)
    select ${agency}, 'many-' || n, 'many-' || n, ${short.id}, 'key', '有误',
      case when n % 100 > 1 then 'accepted' else 'pending' end, now() - interval '90 days',
      case when n % 100 > 1 then now() - interval '60 days' end
    from generate_series(1, ${learners}, 5) n`
  await sql`
    insert into asks (agency_id, id, user_id, nonce, question_id, text, asked_at, reply, answered_at)
    select ${agency}, 'many-' || n, 'many-' || n, 'n', ${short.id}, '为什么', now(), case when n % 100 > 1 then '因为' else '' end,
      case when n % 100 > 1 then now() end from generate_series(1, ${learners}, 5) n`
  await sql`
    insert into reviews (agency_id, id, user_id, course_id, stars, text, written_at)
    select ${agency}, 'many-' || n, 'many-' || n, (select id from courses where agency_id = ${agency} order by id limit 1), 5,
      '好', now() from generate_series(1, ${learners}, 5) n`
  const [session] = await sql`select id from live_sessions where agency_id = ${agency} order by id limit 1`
  await copied(
    "live_sessions",
    session,
    sql`
    select jsonb_build_object('id', case n when 1 then 'large' else 'many' || n end,
      'starts_at', now() - (n - 1) * interval '12 hours', 'ends_at', now() - (n - 2) * interval '12 hours')
    from generate_series(1, 700) n`,
  )
  await sql`insert into live_rooms (agency_id, session_id, epoch, last_n) values (${agency}, 'large', 1, 5000)`
  await sql`
    insert into live_entries (agency_id, session_id, epoch, n, kind, user_id, name, role, body, at)
    select ${agency}, 'large', 1, n, 'say', 'many-' || n, '学员', 'learner', case n % 5 when 0 then '为什么？' else '好' end, now()
    from generate_series(1, 5000) n`
  await sql`
    insert into live_attendance (agency_id, session_id, user_id, from_at, to_at)
    select ${agency}, 'large', 'many-' || n, now() - interval '1 hour', now() from generate_series(1, 2000) n`
  // days that are over are folded again
  await sql`delete from folded_days where agency_id = ${agency}`
  return { agency, file: file.path, bank: bank.path, classroom: "class7", mark: { paper: "large", question: short.id } }
}

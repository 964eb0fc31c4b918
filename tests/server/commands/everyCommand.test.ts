import { generateKeyPairSync } from "node:crypto"
import { mkdtemp, rm, writeFile } from "node:fs/promises"
import { tmpdir } from "node:os"
import { join } from "node:path"
import type { Row } from "#domain/admin/Drawing.ts"
import { factTitle, typedText } from "#domain/admin/recordWords.ts"
import { afterAll, beforeAll, describe, expect, it } from "vitest"
import { type ActName, ACTS } from "#domain/admin/acts.ts"
import { LISTS } from "#domain/admin/lists.ts"
import { REVERSALS } from "#domain/admin/reversals.ts"
import { namingsOf } from "#server/admin/whomOf.ts"
import { issueCertificates } from "#server/certificate/operateCertificates.ts"
import type { Command } from "#server/commands/Command.ts"
import { COMMANDS } from "#server/commands/commands.ts"
import { append } from "#server/live/log.ts"
import { nextAnswers } from "#server/result/operateMarking.ts"
import { emptied } from "../../support/emptied.ts"
import { operatorContext } from "../../support/operatorContext.ts"
import { START } from "../../support/testServer.ts"
import { sampleFiles } from "../content/sampleContent.ts"
import { makeStudySite, type StudySite } from "../content/studySite.ts"
import { DeviceJournal } from "../attempt/DeviceJournal.ts"
import { start } from "../attempt/sitting.ts"
import { sit } from "../result/sitAll.ts"
import { runOn } from "./runOn.ts"

/** Commands that work on a machine, a file, a folder or a whole database, and change no rows of one agency. */
const OF_NO_AGENCY = [
  "start",
  "status",
  "backup",
  "restore",
  "upgrade-db",
  "database",
  "standby:make",
  "standby:promote",
  "cell:add",
  "cell:remove",
  "cell:list",
  "cell:host",
  "cell:map",
  "cell:keys",
  "agency:move",
  "content:check",
  "content:import",
  "content:export",
  "content:new",
  "media:import",
  "question:import",
  "question:export",
  "certificate:verify",
  "keys:list",
  "keys:rotate",
  "keys:end",
  "hours:export",
  "hours:verify",
  "agency:list",
  "site:acts",
]

/** Acts and lists of one's own account of the back office: the shell has none. */
const isOwn = (name: string): boolean => name.startsWith("own:")

let site: StudySite
let folder: string
/** What the words of a case name. */
const named: Record<string, string> = {}

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "study-every-"))
  const paper = sampleFiles["catalog/papers/p2.yaml"] as object
  const sections = [{ name: "简答", score: 3, question_ids: ["q1", "q5"] }]
  const held = [{ name: "判断", score: 1, question_ids: ["q3"] }]
  const certificate = { heading: "结业证书", lines: ["{姓名}完成{名称}"] }
  site = await makeStudySite({
    "agencies/a.yaml": { ...(sampleFiles["agencies/a.yaml"] as object), certificate },
    "catalog/papers/p2.yaml": { ...paper, pass_score: 4, sections },
    "catalog/papers/p4.yaml": {
      ...paper,
      id: "p4",
      pass_score: 0,
      opens: "2020-01-01 00:00",
      closes: "2099-01-01 00:00",
      sections: held,
    },
  })
  await writeAccounts()
  await site.sql`
    insert into uploads (agency_id, id, by, name, size, received, extension, touched_at)
    values ('a', '0123456789abcdef', 'root', '第一课.mp4', 9, 9, '.mp4', now())`
  await site.sql`
    insert into videos (agency_id, key, title, by, upload_id, state, seconds, created_at)
    values ('a', 'v-done', '第二课', 'root', 'gone', 'done', 60, now())`
  named["WHEN"] = "2099-01-01 20:00"
  await site.sql`
    insert into live_sessions (agency_id, id, title, teacher_id, subject_id, starts_at, ends_at, summary)
    select agency_id, 'now', title, teacher_id, subject_id, now() - interval '1 hour', now() + interval '1 hour', summary
    from live_sessions where agency_id = 'a' and id = 'live1'`
  const learner = await site.learner()
  named["LEARNER"] = learner.id
  const said = {
    kind: "say",
    user_id: learner.id,
    name: "学员",
    role: "learner",
    body: "加微信领资料吗？",
    target: null,
  } as const
  await append(site.sql, { agencyId: "a", sessionId: "now" }, { ...said, nonce: null, at: START })
  named["REPORT"] = (await learner.get("practice.report", { question_id: "q1", kind: "key", text: "应为 C" })).id
  named["ASK"] = (await learner.get("ask.make", { question_id: "e1", nonce: "n1", text: "为什么" })).id
  named["REVIEW"] = "said-1"
  await site.sql`
    insert into reviews (agency_id, id, user_id, course_id, stars, text, written_at)
    values ('a', 'said-1', ${learner.id}, '1001', 5, '讲得清楚', now())`
  named["ATTEMPT"] = await sit(learner, [{ question_id: "q5", value: "我的看法" }], { paper_id: "p2" })
  named["DIFFERING"] = await sit(await site.learner(), [{ question_id: "q5", value: "别的看法" }], { paper_id: "p2" })
  await site.sql`
    insert into marker_marks (agency_id, attempt_id, question_id, marker, score, intent, given_at)
    select 'a', ${named["DIFFERING"]}, 'q5', marker, score, marker, now() from (values ('one', 0), ('other', 3))
      as given (marker, score)`
  const asked = { paper: "p2", question: "q5" }
  const { data } = await nextAnswers(site.sql, operatorContext({ agency: "a", now: START }), asked)
  const { answers } = data as { readonly answers: ReadonlyArray<{ readonly key: string }> }
  named["ANSWER"] = answers[0]?.key ?? ""
  for (const name of ["LATE", "LATER"]) named[name] = await comeLate()
  await issueCertificates(site.sql, operatorContext({ agency: "a", now: START }), {
    users: learner.id,
    title: "冬季培训",
  })
  named["CERTIFICATE"] = (await site.sql<{ number: string }[]>`select number from certificates`)[0]?.number ?? ""
  named["LEARNERS"] = join(folder, "new.csv")
  await writeFile(named["LEARNERS"], "手机号,姓名\n13811170071,李雷\n")
  named["SITTING"] = (await start(await site.learner(), { paper_id: "p1" })).attempt_id
  await site.sql`update attempts set device = 'known' where id = ${named["SITTING"]}`
  named["OTHER"] = (await site.learner()).id
  named["ENROLMENTS"] = join(folder, "learners.csv")
  await writeFile(named["ENROLMENTS"], `学员,班级\n${learner.id},2001\n`)
  named["CANDIDATES"] = join(folder, "candidates.csv")
  await writeFile(named["CANDIDATES"], `学员,考场,座位号,加时\n${learner.id},一,1,5\n`)
  named["CAPTIONS"] = join(folder, "captions.srt")
  await writeFile(named["CAPTIONS"], "1\n00:00:01,000 --> 00:00:02,000\n好\n")
  named["QUESTIONS"] = join(folder, "questions.csv")
  await writeFile(named["QUESTIONS"], "题型,题干,选项A,选项B,答案\n单选题,哪个对？,甲,乙,B\n")
  named["ABOUT"] = join(folder, "about.md")
  await writeFile(named["ABOUT"], "---\ntitle: 关于\n---\n\n改过。\n")
  named["ORDER"] = "freeorder"
  named["GRANT"] = "grant"
  await site.sql`
    insert into paper_times (agency_id, paper_id, user_id, extra_minutes, changed_at)
    values ('a', 'p2', ${learner.id}, 5, now())`
  await site.sql`
    insert into exam_grants (agency_id, id, paper_id, user_id, minutes, granted_at)
    values ('a', 'grant', 'p2', ${learner.id}, 5, now())`
  await site.sql`
    insert into admin_accounts (agency_id, id, login, name, role, password_hash, totp_secret, created_at)
    values ('a', 'c1', 'marker', '李老师', 'marker', '', '', now())`
  await site.sql`
    insert into orders ${site.sql({
      agency_id: "a",
      id: "freeorder",
      user_id: learner.id,
      classroom_id: "2001",
      name: "组合班",
      state: "paid",
      price_fen: 0,
      discount_fen: 0,
      amount_fen: 0,
      created_at: START,
      expires_at: START,
      paid_at: START,
    })}`
  await site.sql`
    insert into refund_requests (agency_id, id, order_id, user_id, asked_at)
    values ('a', 'freeorderQ1', 'freeorder', ${learner.id}, ${START})`
  await site.sql`
    insert into invoices (agency_id, id, order_id, user_id, title, amount_fen, asked_at)
    values ('a', 'freeorderF1', 'freeorder', ${learner.id}, '李雷', 100, ${START})`
})
/** Accounts that an agency may take money by, as files. */
const writeAccounts = async (): Promise<void> => {
  const { privateKey, publicKey } = generateKeyPairSync("rsa", { modulusLength: 2048 })
  const private_key = privateKey.export({ type: "pkcs8", format: "pem" })
  const public_key = publicKey.export({ type: "spki", format: "pem" })
  const accounts = {
    WECHAT: {
      mchid: "1900000001",
      appid: "wx1",
      serial: "S1",
      private_key,
      api_v3_key: "0123456789abcdef0123456789abcdef",
      platform_keys: { PUB_KEY_ID_1: public_key },
    },
    ALIPAY: { app_id: "2021000000000001", seller_id: "2088000000000001", private_key, alipay_public_key: public_key },
  }
  for (const [name, account] of Object.entries(accounts)) {
    named[name] = join(folder, `${name}.json`)
    await writeFile(join(folder, `${name}.json`), JSON.stringify(account))
  }
}

afterAll(async () => {
  await site.close()
  await rm(folder, { recursive: true, force: true })
})

/** An attempt whose answers came after its end. */
const comeLate = async (): Promise<string> => {
  const learner = await site.learner()
  site.clock.now = START
  const attempt = await start(learner, { paper_id: "p2" })
  const { attempt_id } = attempt
  const device = new DeviceJournal(learner.id, attempt)
  const records = [device.write("q1", "B", START + 60_000)]
  site.clock.now = START + 3_600_000
  await learner.get("exam.save", { attempt_id, client_id: device.client_id, epoch: 1, records })
  await learner.get("exam.handInLate", { attempt_id, clients: [] })
  return attempt_id
}

/** In this order; words in capitals are looked up. */
const CASES: ReadonlyArray<string> = [
  "today:show",
  "user:find 学员",
  "user:reset --user LEARNER",
  "user:import LEARNERS --into 2001",
  "user:merge --user LEARNER --other OTHER",
  "user:lock --user LEARNER",
  "user:show --user LEARNER",
  "user:make --mobile 13811170078 --name 李雷",
  "user:mobile --user LEARNER --mobile 13811170079",
  "user:unblock --user LEARNER",
  "user:unbind --user LEARNER",
  "user:enrol ENROLMENTS",
  "user:unenrol --user LEARNER --classroom 2001",
  "code:make --batch b1 --classroom 2001 --count 3",
  "code:list",
  "code:uses --batch b1",
  "code:revoke --batch b1",
  "coupon:make --code TEN --off 10 --until 2099-01-01",
  "coupon:list",
  "coupon:revoke --code TEN",
  "order:list --from 2020-01-01 --until 2099-01-01 --user LEARNER",
  "order:day --day 2026-03-02",
  "order:decline --order ORDER --reply 再试学两天",
  "order:refund --order ORDER",
  "pay:wechat WECHAT",
  "pay:alipay ALIPAY",
  "pay:list",
  "pay:remove --provider wechat",
  "sms:signature --sign 新芽",
  "wechat:set --kind official --app-id wx0123456789abcdef --secret 0123456789abcdef0123456789abcdef",
  "wechat:list",
  "wechat:remove --kind official",
  "invoice:list",
  "invoice:issue --invoice freeorderF1 --number 25117000000012345678 --date 2026-03-02",
  "exam:extend --paper p2 --minutes 5",
  "exam:extra --paper p2 --minutes 15 --users LEARNER",
  "exam:retake --paper p2 --users LEARNER",
  "exam:withdraw --grant GRANT",
  "exam:board --paper p2",
  "exam:message --paper p1 --text 还有十分钟",
  "exam:device --attempt SITTING",
  "exam:incident --attempt ATTEMPT --text 停电",
  "candidate:import CANDIDATES --paper p4",
  "candidate:add --paper p4 --user LEARNER --room 二",
  "candidate:list --paper p4",
  "candidate:remove --paper p4 --user LEARNER",
  "exam:close --paper p2",
  "exam:hold --paper p4",
  "exam:release --paper p4",
  "exam:list",
  "aside:list",
  "exam:attempt --attempt ATTEMPT",
  "exam:summary --paper p2",
  "exam:results --paper p2",
  "late:list",
  "late:accept --attempt LATE",
  "late:refuse --attempt LATER",
  "mark:list",
  "mark:questions",
  "mark:batch --paper p2 --question q5",
  "mark:equal --paper p2 --question q5 --answer ANSWER --score 2 --intent i1",
  "mark:withdraw --intent i1",
  "mark:give --attempt ATTEMPT --question q5 --score 2",
  "mark:differences",
  "mark:settle --attempt DIFFERING --question q5 --score 1",
  "exam:void --paper p2 --question q1 --as full",
  "exam:regrade --question q1",
  "certificate:issue --users LEARNER --title 春季培训",
  "certificate:list",
  "hours:list --classroom 2001",
  "certificate:revoke --number CERTIFICATE --reason 冒名",
  "wrong:rebuild",
  "report:list",
  "report:answer --id REPORT --as accepted",
  "ask:list",
  "ask:answer --id ASK --reply 看第二段",
  "ask:hide --id ASK --reason 重复",
  "ask:mute --user LEARNER",
  "review:list",
  "review:hide --id REVIEW --reason 与课程无关",
  "live:list --only unready",
  "live:schedule --title 串讲 --teacher 601 --subject 3130101 --to WHEN --minutes 45",
  "live:edit --session live1 --title 新名称",
  "live:move --session live1 --to WHEN --minutes 90",
  "chat:list --session now",
  "chat:answered --session now --number 1",
  "chat:pin --session now --number 1",
  "chat:remove --session now --number 1",
  "chat:mute --session now --user LEARNER",
  "live:room --session now",
  "live:remove --session now --user LEARNER",
  "live:end --session now",
  "live:host --user LEARNER --as operator",
  "live:hosts",
  "live:attendance --session live1",
  "live:cancel --session live1",
  "stats:exams",
  "stats:learning --by week",
  "study:list --from 2026-03-01 --until 2026-03-02",
  "stats:sales --by classroom",
  "stats:questions --by reported",
  "agency:show",
  "domain:add --domain new.test --study",
  "domain:check",
  "domain:remove --domain new.test",
  "agency:off",
  "agency:on",
  "admin:invite --role 阅卷",
  "admin:list",
  "admin:role --login marker --role 客服",
  "admin:reset --login marker",
  "admin:end --login marker",
  "admin:invite --role 阅卷 --login marker",
  "content:pages",
  "content:offer",
  "content:rows --path catalog/calendar.yaml",
  "content:edit --path catalog/calendar.yaml#cal1",
  "content:edit --path pages/about.md",
  "question:file --path catalog/papers/p1.yaml",
  "content:files --text pages",
  "content:show --path pages/about.md",
  "content:publish ABOUT --path pages/about.md --base 1",
  "question:bring QUESTIONS --bank bank2 --chapter 一",
  "content:versions --path pages/about.md",
  "content:diff --path pages/about.md --number 2 --against 1",
  "content:move --path catalog/teachers.yaml#602 --place 1",
  "content:remove --path pages/help/exam.md",
  "content:back --path pages/about.md --number 1",
  "media:add --upload 0123456789abcdef --lesson l1",
  "media:captions CAPTIONS --key v-done",
  "media:list",
  "agency:open --name 新芽学堂 --id xinya --hosts xinya.test --sections courses --prices",
  "acts:list",
]

const wordsOf = (line: string): ReadonlyArray<string> => line.split(" ").map((word) => named[word] ?? word)

const commandOf = async (name: string): Promise<Command> => {
  const load = COMMANDS[name]
  if (load === undefined) throw new Error(`there is no command ${name}`)
  return load()
}

/** Every row of every table but of who read personal data, which a list leaves. */
const everything = async (): Promise<string> => {
  const tables = await site.sql<{ name: string }[]>`
    select table_name as name from information_schema.tables
    where table_schema = current_schema() and table_type = 'BASE TABLE' and table_name <> 'personal_reads'
    order by table_name`
  const digests = await Promise.all(
    tables.map(
      async ({ name }) =>
        (
          await site.sql<{ digest: string }[]>`
            select ${name} || ' ' || md5(coalesce(string_agg(t::text, E'\n' order by t::text), '')) as digest
            from ${site.sql(name)} t`
        )[0]?.digest,
    ),
  )
  return digests.join("\n")
}

interface LeftAct extends Row {
  readonly act: string
  readonly words: string
  readonly before: unknown
  readonly after: unknown
}

const acts = () => site.sql<LeftAct[]>`select command as act, words, before, after from operator_acts`

/** Acts that kept an inverse. */
const takenBack = new Set<ActName>()

const inverses = () => site.sql<{ act: ActName; undo: ActName | null }[]>`
  select command as act, undo_input ->> 'act' as undo from operator_acts`

/** None of its fields is of somebody or something that a page names before its preview. */
const isOfNobodyNamed = (act: string): boolean =>
  Object.keys(namingsOf(act as ActName, Object.keys(ACTS[act as ActName].input.fields))).length === 0

/** A preview has a number of what it changes, or the name that was typed. */
const saysWhat = (said: string, line: string): boolean =>
  /\d+ ?[人份个张条道句行版]|^a[ 的从]/m.test(said) ||
  wordsOf(line)
    .slice(1)
    .some((word) => !word.startsWith("--") && said.includes(word))

/** What facts are called, at any depth. */
const namesIn = (facts: unknown): ReadonlyArray<string> =>
  typeof facts !== "object" || facts === null
    ? []
    : Object.entries(facts).flatMap(([name, inner]) => [...(Array.isArray(facts) ? [] : [name]), ...namesIn(inner)])

describe.each(CASES)("%s", (line) => {
  const words = () => [...wordsOf(line), "--agency", "a"]
  const [name = ""] = line.split(" ")

  it("answers with JSON; where it changes something, tries without a trace and leaves one row", async () => {
    await expect(runOn(site, [...wordsOf(line), "--agency", "none"])).rejects.toThrow("没有机构 none")
    await emptied(site.sql, "operator_acts")
    const changes = (await commandOf(name)).options?.["dry-run"] !== undefined
    const before = await everything()
    const tried = await runOn(site, [...words(), ...(changes ? ["--dry-run"] : [])])
    expect(tried.out).not.toStrictEqual([])
    expect(tried.err).toStrictEqual(changes ? ["试运行，没有写入"] : [])
    expect(await everything()).toBe(before)
    const { out, err } = await runOn(site, [...words(), "--json"])
    // how far it is, where it takes longer than a second
    const said = err.filter((text) => !/^\d+ \/ \d+$/.test(text))
    expect([typeof JSON.parse(out.join("\n")), out.length, said]).toStrictEqual(["object", 1, []])
    if (changes && isOfNobodyNamed(name)) expect(tried.out.join("\n")).toSatisfy((said: string) => saysWhat(said, line))
    const left = await acts()
    for (const { act, undo } of await inverses()) {
      expect(undo === null || REVERSALS[act].by.includes(undo)).toBe(true)
      if (undo !== null) takenBack.add(act)
    }
    expect(left.map(({ act }) => act)).toStrictEqual(changes ? [name] : [])
    for (const row of left)
      expect([
        typedText(row.words, row),
        ...namesIn([row.before, row.after]).map((fact) => factTitle(fact, row)),
      ]).toSatisfy((said: ReadonlyArray<string>) => said.every((text) => !/--|^[a-z_]+$/.test(text)))
    expect((await everything()) === before).toBe(!changes)
  })
})

it("each act keeps an inverse that its line in the table of reversals has, or has a reason why it keeps none", () => {
  const acts = Object.keys(REVERSALS) as ReadonlyArray<ActName>
  const never = acts.filter((act) => REVERSALS[act].by.length > 0 && !takenBack.has(act))
  // with these cases nothing of them can be taken back; their inverses: tests/server/admin/undo.test.ts
  expect(never).toStrictEqual(["user:enrol", "mark:give", "mark:settle", "live:move"])
})

it.each([
  ["late:accept --attempt none", "没有待核对的作答 none"],
  ["late:refuse --attempt none", "没有待核对的作答 none"],
  ["mark:give --attempt none --question q --score 1", "没有待批改的作答 none"],
  ["mark:batch --paper p2 --question none", "试卷p2没有题目none"],
  ["mark:equal --paper p2 --question q5 --answer none --score 1", "题目q5没有这个答案"],
  ["mark:withdraw --intent none", "没有这次评分，或刚被别人改过"],
  ["mark:settle --attempt ATTEMPT --question q5 --score 1", "不用裁定"],
  ["domain:add --domain 10.0.0.1", "不是域名：10.0.0.1"],
  ["live:move --session none --to 2099-01-01", "没有直播 none"],
  ["live:schedule --title x --teacher 601 --subject 3130101 --to 2020-01-01 --minutes 5", "不是将来的时间"],
  ["live:edit --session none --title x", "没有直播 none"],
  ["live:cancel --session none", "没有直播 none"],
  ["live:end --session none", "没有直播 none"],
  ["live:room --session none", "没有直播 none"],
  ["live:remove --session none --user x", "没有直播 none"],
  ["chat:list --session none", "没有直播 none"],
  ["chat:remove --session none --number 1", "没有直播 none"],
  ["chat:pin --session none --number 1", "没有直播 none"],
  ["chat:answered --session none --number 1", "没有直播 none"],
  ["chat:mute --session none --user x", "没有直播 none"],
  ["certificate:issue --users none --title 培训", "没有学员none"],
  ["certificate:revoke --number none", "没有证书 none"],
  ["code:make --batch b --classroom none --count 1", "没有班级 none"],
  ["code:uses --batch none", "没有课程码 none"],
  ["code:revoke --batch none", "没有课程码 none"],
  ["user:reset --user 13811170099", "没有学员 13811170099"],
  ["user:show --user none", "没有学员 none"],
  ["user:make --mobile 13811170079 --name 韩梅", "这个手机号已有学员"],
  ["user:mobile --user LEARNER --mobile 13811170078", "这个手机号已有学员"],
  ["user:merge --user LEARNER --other LEARNER", "这是同一个账号"],
  ["user:merge --user LEARNER --other none", "没有学员 none"],
  ["user:enrol --user LEARNER --classroom none", "没有班级 none"],
  ["user:enrol --user LEARNER --classroom 2001 --until 2020-01", "有效期不是将来的日期 2020-01"],
  ["user:unenrol --user LEARNER --classroom 1001", "不在"],
  ["exam:extra --paper p2 --minutes 5 --users none", "没有学员none"],
  ["exam:retake --paper p2 --classroom none", "没有班级 none"],
  ["exam:board --paper none", "没有试卷 none"],
  ["exam:message --paper none --text 好", "没有试卷 none"],
  ["exam:message --paper p1 --text 好 --room 九", "九：现在没有人在考，没有发出"],
  ["exam:incident --attempt none --text 停电", "没有作答 none"],
  ["exam:device --attempt none", "作答 none 不在考，或者不限设备"],
  ["candidate:add --paper none --user LEARNER", "没有试卷 none"],
  ["candidate:add --paper p1 --user none", "没有学员 none"],
  ["candidate:list --paper none", "没有试卷 none"],
  ["candidate:remove --paper p4 --batch none", "没有批次 none"],
  ["exam:withdraw --grant none", "没有批次 none"],
  ["exam:void --paper p2 --question none --as none", "试卷 p2 没有题目 none"],
  ["exam:hold --paper none", "没有试卷 none"],
  ["exam:release --paper none", "没有试卷 none"],
  ["exam:results --paper none", "没有试卷 none"],
  ["exam:attempt --attempt none", "没有作答 none"],
  ["order:refund --order none", "没有订单 none"],
  ["invoice:issue --invoice none --reply x", "没有发票申请 none"],
  ["order:decline --order none --reply x", "订单 none 没有等待处理的退款申请"],
  ["coupon:make --code x --percent 5 --until 2099-01-01", "优惠码是 3 到 32 位字母和数字：x"],
  ["coupon:revoke --code none", "没有优惠码 NONE"],
  ["media:add --upload none", "没有上传的文件 none"],
  ["media:captions CAPTIONS --key none", "没有可以播放的视频none"],
  ["live:host --user nobody --as operator", "没有学员 nobody"],
  ["live:attendance --session none", "没有直播 none"],
  ["report:answer --id none --as accepted", "没有纠错 none"],
  ["ask:answer --id none --reply x", "没有提问 none"],
  ["ask:hide --id none --reason x", "没有提问 none"],
  ["review:hide --id none --reason x", "没有评价 none"],
  ["admin:end --login nobody", "后台没有账号nobody"],
  ["admin:role --login nobody --role 阅卷", "后台没有账号nobody"],
  ["admin:reset --login nobody", "后台没有账号nobody"],
  ["acts:undo --act none", "没有操作记录none"],
  ["pay:remove --provider wechat", "a没有自己的微信支付账户"],
  ["pay:wechat ENROLMENTS", "账户文件不是JSON"],
  ["wechat:remove --kind website", "a没有用于微信登录的网站应用"],
  ["sms:signature --sign 新芽", "短信签名已经是【新芽】"],
  ["domain:remove --domain a.test", "至少要有一个域名"],
])("%s is refused in one sentence, and leaves no row", async (line, message) => {
  await emptied(site.sql, "operator_acts")
  await expect(runOn(site, [...wordsOf(line), "--agency", "a"])).rejects.toThrow(message)
  expect(await acts()).toHaveLength(0)
})

it("binds a domain of Chinese characters as browsers ask for it", async () => {
  const asked = async (...words: ReadonlyArray<string>) =>
    (await runOn(site, [...words, "--domain", "新芽。COM", "--agency", "a", "--json"])).out
  const agencyAt = async (host: string) => (await site.deps.agencies.find(host))?.id ?? null
  expect(await asked("domain:add")).toStrictEqual(['{"domain":"xn--efvq06d.com","mode":"0"}'])
  site.deps.agencies.forget()
  const found = await Promise.all(["xn--efvq06d.com", "新芽.com:443", "新叶.com"].map(agencyAt))
  expect(found).toStrictEqual(["a", "a", null])
  expect(await asked("domain:remove")).toStrictEqual(['{"domain":"xn--efvq06d.com"}'])
})

it("finds a learner by a number in full width", async () => {
  await site.sql`update users set mobile = '13811170077' where id = ${named["LEARNER"] ?? ""}`
  for (const user of ["１３８１１１７００７７", "+86 138 1117 0077"])
    expect((await runOn(site, ["user:find", user, "--agency", "a"])).out).toStrictEqual([
      expect.stringContaining("13811170077"),
    ])
})

it("agency:list lists every agency", async () => {
  expect((await runOn(site, ["agency:list"])).out).toStrictEqual([
    "a  甲机构  开放  默认  1 个域名  7 名学员",
    "b  乙机构  开放  1 个域名  0 名学员",
    "xinya  新芽学堂  开放  1 个域名  0 名学员",
  ])
  const { out } = await runOn(site, ["agency:list", "--json"])
  expect((JSON.parse(out.join("")) as { readonly list: ReadonlyArray<object> }).list).toHaveLength(3)
})

it("every command that works on an agency has its case here, and takes --agency and --json", async () => {
  const tried = new Set(CASES.map((line) => line.split(" ")[0]))
  const names = Object.keys(COMMANDS).filter((name) => !OF_NO_AGENCY.includes(name))
  // what takes back needs a row of something done: tests/server/admin/undo.test.ts
  expect(names.filter((name) => !tried.has(name))).toStrictEqual(["acts:undo"])
  const options = await Promise.all(names.map(async (name) => (await commandOf(name)).options ?? {}))
  expect(options.filter(({ agency, json }) => agency !== "text" || json !== "flag")).toStrictEqual([])
})

it("every act and every list but those of one's own account is a command of its name, and an agency has no others", async () => {
  const names = Object.keys(COMMANDS).filter((name) => !OF_NO_AGENCY.includes(name))
  expect(names.toSorted()).toStrictEqual(
    [...Object.keys(ACTS), ...Object.keys(LISTS)]
      .filter((name) => !isOwn(name) && !OF_NO_AGENCY.includes(name))
      .toSorted(),
  )
  const changing = await Promise.all(
    Object.keys(COMMANDS).map(async (name) =>
      (await commandOf(name)).options?.["dry-run"] === undefined ? [] : [name],
    ),
  )
  expect(
    changing
      .flat()
      .filter((name) => !OF_NO_AGENCY.includes(name))
      .toSorted(),
  ).toStrictEqual(
    Object.keys(ACTS)
      .filter((name) => !isOwn(name))
      .toSorted(),
  )
})

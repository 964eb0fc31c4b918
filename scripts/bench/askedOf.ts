import type { ListName, LISTS } from "#domain/admin/lists.ts"
import { DAY_MS, dateText } from "#domain/time/Shanghai.ts"

/** What `fillAgency` made. */
interface Filled {
  readonly file: string
  readonly bank: string
  readonly classroom: string
  readonly mark: { readonly paper: string; readonly question: string }
}

type Asked = { readonly [N in ListName]: ReadonlyArray<(typeof LISTS)[N]["input"]["Encoded"]> }

/** What each list is asked of an agency as `fillAgency` makes it. */
export const askedOf = ({ file, bank, classroom, mark }: Filled, now: number): Asked => {
  const day = dateText(now - 40 * DAY_MS)
  const days = { from: dateText(now - 29 * DAY_MS), until: dateText(now) }
  const paper = "many7"
  const file1 = { path: file, number: "1" }
  return {
    "today:show": [{}],
    "acts:list": [
      {},
      { sort: "at.desc" },
      { act: "user:lock", by: "li.lei" },
      days,
      { upon: "many-77" },
      { reads: true },
    ],
    "admin:list": [{}],
    "agency:list": [{}],
    // waits for the DNS
    "domain:check": [],
    "agency:show": [{}],
    "user:find": [
      {},
      { sort: "name" },
      { sort: "name.desc", after: "many-77" },
      { text: "7919" },
      { text: "学员77" },
      { text: "0007" },
      { classroom },
      { classroom, sort: "name" },
      { on: "joined_on", ...days },
      { on: "studied_on", from: day, until: day },
    ],
    "user:show": [{ user: "many-77" }],
    "exam:list": [{}, { state: "running" }, { state: "finished" }, { name: "试卷77" }, { sort: "name" }],
    "exam:attempt": [{ attempt: "many-77" }],
    "exam:summary": [{ paper }, { paper: "large" }],
    "stats:exams": [{}, { name: "试卷77" }, { classroom }],
    "stats:learning": [{}, { by: "week" }, days, { classroom }],
    "study:list": [days, { ...days, sort: "seconds.desc" }, { from: day, until: day }, { ...days, classroom }],
    "stats:sales": [{}, { by: "classroom" }, { by: "coupon" }, { on: "paid_on", ...days }],
    "stats:questions": [{}, { by: "reported" }, { by: "bank" }],
    "exam:results": [
      { paper },
      { paper: "large" },
      { paper: "large", sort: "score.desc", after: "large-77" },
      { paper: "large", passed: "not_passed", least: "20" },
      { paper: "large", classroom },
      { paper: "large", name: "学员77" },
    ],
    "exam:board": [{ paper: "large" }],
    "candidate:list": [
      { paper },
      { paper: "large" },
      { paper: "large", state: "absent" },
      { paper: "large", sort: "name" },
    ],
    "certificate:list": [
      {},
      { sort: "name" },
      { name: "学员77" },
      { paper },
      { state: "withdrawn" },
      { batch: "b7" },
      days,
    ],
    "hours:list": [{}, { sort: "name" }, { classroom }, { name: "7919" }],
    "code:list": [{}, { name: "b77" }],
    "coupon:list": [{}, { state: "usable" }, { sort: "ends.desc" }, { code: "C77" }],
    "order:list": [
      {},
      { sort: "amount.desc" },
      { state: "paid" },
      { refund: "asked" },
      { on: "paid_on", ...days },
      { user: "7919" },
      { coupon: "C7" },
      { classroom },
    ],
    "order:day": [{ day }],
    "code:uses": [{ batch: "b7" }, { batch: "b7", state: "unused" }],
    "pay:list": [{}],
    "wechat:list": [{}],
    "invoice:list": [{}, { only: "to_issue" }, { only: "to_reverse" }, { title: "公司77" }, days],
    "aside:list": [{}],
    "late:list": [{}],
    "mark:list": [{}],
    "mark:questions": [{}],
    "mark:batch": [mark],
    "mark:differences": [{}],
    "report:list": [{}, { after: "many-75501" }],
    "content:pages": [{}],
    "content:offer": [{}, { text: "试卷" }],
    "content:rows": [{ path: bank }, { path: bank, text: "7" }],
    "content:edit": [{ path: file }],
    "question:file": [{ path: bank }],
    "content:files": [{}, { text: "about" }],
    "content:versions": [{ path: file }],
    "content:show": [file1],
    "content:diff": [{ ...file1, against: "1" }],
    "media:list": [{}],
    "ask:list": [{}, { all: true }],
    "review:list": [{}],
    "live:list": [{}, { only: "unready" }],
    "live:room": [{ session: "large" }],
    "live:hosts": [{}],
    "live:attendance": [{ session: "large" }],
    "chat:list": [{ session: "large" }],
    "own:sessions": [{}],
  }
}

import type { Term } from "#domain/contract/study.ts"
import type { ExamDays } from "#domain/study/examCalendar.ts"
import { DefaultLayout } from "#ui/layout/DefaultLayout.tsx"
import { StudyLayout } from "#ui/layout/StudyLayout.tsx"
import { ExamCalendar } from "#ui/study/ExamCalendar.tsx"
import { StudyTermView } from "#ui/study/StudyTermView.tsx"
import type { Scene } from "../Scene.ts"
import { SIGNED_IN } from "./shells.ts"

const HREF = "/study/term"
const nothing = () => undefined

export const calendarDate = (kind: ExamDays["kind"], name: string, start: string, end = start): ExamDays => ({
  id: `${kind}-${start}`,
  name,
  kind,
  start,
  end,
  url: kind === "exam" ? "" : "https://www.example.com/",
  hours: kind === "exam" ? "上午9:00–11:30，下午14:30–17:00" : "",
  bring: kind === "exam" ? "准考证、身份证、黑色签字笔、2B铅笔和橡皮" : "",
})

const CALENDAR = [
  calendarDate("registration", "2026年4月自学考试报名", "2026-02-20", "2026-03-09"),
  calendarDate("ticket", "2026年4月自学考试准考证打印", "2026-04-04", "2026-04-12"),
  calendarDate("exam", "2026年4月自学考试", "2026-04-11", "2026-04-12"),
  calendarDate("results", "2026年4月自学考试成绩", "2026-05-15", "2026-06-15"),
  calendarDate("exam", "2026年10月自学考试", "2026-10-24", "2026-10-25"),
]

/** At 2026-03-01 registration is open. */
export const TERM: Term = {
  subject_id: "3130101",
  subject_name: "行政管理学",
  calendar: CALENDAR,
  exam_day: "2026-04-11",
  registered: false,
  felt: null,
  sprint: { paper_id: "5000", name: "考前冲刺一" },
  new_messages: 2,
}

const term = (day: string, change: Partial<Term> = {}): Scene => {
  const answer = { ...TERM, ...change }
  const now = Date.parse(`${day}T20:00:00+08:00`)
  return {
    render: () => (
      <DefaultLayout {...SIGNED_IN} href={HREF}>
        <StudyLayout sections={SIGNED_IN.sections} href={HREF}>
          <StudyTermView
            answer={answer}
            subjects="/"
            isBusy={false}
            now={now}
            onMark={nothing}
            calendar={
              <ExamCalendar
                calendar={answer.calendar}
                region={{ id: "430000", name: "湖南" }}
                subject_id="3130101"
                mode="full"
                now={now}
              />
            }
          />
        </StudyLayout>
      </DefaultLayout>
    ),
  }
}

export const TERM_SCENES: Readonly<Record<string, Scene>> = {
  "term-choosing": term("2026-03-01", { exam_day: null }),
  "term-registration": term("2026-03-01"),
  "term-preparing": term("2026-03-01", { registered: true }),
  "term-sprint": term("2026-04-05", { registered: true }),
  "term-eve": term("2026-04-10", { registered: true }),
  "term-sitting": term("2026-04-11", { registered: true }),
  "term-after": term("2026-04-13", { registered: true }),
  "term-after-told": term("2026-04-13", { registered: true, felt: "fair" }),
  "term-results": term("2026-05-16", { registered: true }),
  "term-empty": term("2026-03-01", { exam_day: null, calendar: [], subject_id: null, subject_name: "" }),
}

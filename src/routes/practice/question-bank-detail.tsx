import { use } from "react"
import { request } from "#domain/contract/Request.ts"
import type { Output } from "#domain/contract/Contract.ts"
import * as ExamTypeRules from "#domain/question/ExamTypeRules.ts"
import { PRACTICE } from "#domain/question/practiceTypes.ts"
import type { ExamSource } from "#domain/contract/ExamSource.ts"
import * as DrawnSet from "#domain/practice/DrawnSet.ts"
import { wholeBank } from "#domain/practice/WholeBank.ts"
import { queryOf } from "#domain/practice/PracticeAddress.ts"
import { href } from "#domain/route/href.ts"
import { optional } from "#machines/page/outcomes.ts"
import { dateText } from "#domain/time/Shanghai.ts"
import { useIsLearnerExpected, useNavigationRef, useUser } from "#ui/AppContext.ts"
import { accountHref } from "#ui/layout/accountHref.ts"
import { BankDetailSkeleton, BankDetailView } from "#ui/practice/BankDetailView.tsx"
import { BankInsight } from "#ui/practice/BankInsight.tsx"
import { DailyCard } from "#ui/practice/DailyCard.tsx"
import { DrawForm } from "#ui/practice/DrawForm.tsx"
import { ResetDialog } from "#ui/practice/ResetDialog.tsx"
import { TakeBank } from "#ui/practice/TakeBank.tsx"
import { TakeButton } from "#ui/practice/TakeButton.tsx"
import { compositePage } from "../page/compositePage.tsx"
import { part, type Visit } from "../page/Page.ts"
import { resourcePage, type ResourceViewProps } from "../page/resourcePage.tsx"
import { useMode } from "../page/useMode.ts"
import { useSearch } from "../page/useSearch.ts"
import { TakenContext, takenPart } from "./takenPart.ts"
import { usePracticeHref } from "./usePracticeHref.ts"

interface Values {
  readonly bank: Output<"question.bank">
  readonly daily?: Output<"practice.daily">
  readonly insight?: Output<"practice.insight">
  readonly online?: Output<"exam.online">
}

const answerHref = (source: ExamSource): string => `/question/exam?${queryOf(source)}`

/** What a guest has done: it takes the room that a learner's month will need. */
const noDay = (bank_id: string, today: string, month: string | null): Output<"practice.daily"> => ({
  bank_id,
  today,
  month: month ?? today.slice(0, 7),
  streak: 0,
  longest: 0,
  days: [],
})

const View = ({
  values: { bank, daily, insight, online },
  now,
  act,
  isActing,
  isLoading,
}: ResourceViewProps<Values>) => {
  const navigation = useNavigationRef()
  const search = useSearch()
  const user = useUser()
  const isExpected = useIsLearnerExpected()
  const taken = use(TakenContext)
  const practiceHref = usePracticeHref()
  const isGuest = user === null || isLoading
  const { id: bank_id } = bank
  const here = href("question-bank-detail", { id: bank_id })
  const typeMade = (made: ExamTypeRules.ExamTypeRules["made"], order?: ExamTypeRules.QuestionOrder) =>
    bank.exam_types.find((type) => {
      const rules = ExamTypeRules.find(type)
      return rules?.made === made && (order === undefined || rules.order === order)
    })
  const [day, draw, shuffled] = [typeMade("day"), typeMade("draw"), typeMade("chapters", "shuffled")]
  const days = daily ?? (isGuest ? noDay(bank_id, dateText(now), search.get("month")) : null)
  const again = search.get("again")
  const ask = (chapter: string | null) =>
    navigation.send({ type: "navigate", href: `${here}?again=${chapter ?? ""}`, source: "replace" })
  const close = () => navigation.send({ type: "navigate", href: here, source: "replace" })
  const signInHref = isExpected ? null : accountHref("login", here)
  const whole = wholeBank(bank)
  const hasPractice = bank.exam_types.includes(PRACTICE)
  return (
    <>
      <BankDetailView
        bank={bank}
        mode={useMode()}
        now={now}
        practiceHref={hasPractice ? (chapter) => practiceHref(bank_id, chapter) : null}
        trialHref={user === null && bank.trial > 0 ? href("question-try", { id: bank_id }) : null}
        paperHref={({ id: paper_id, exam_type }) => href(ExamTypeRules.pageOf(exam_type), {}, { paper_id })}
        {...(online && { online: online.list })}
        shelf={search.get("type")}
        shelfHref={(type) => (type === null ? here : `${here}?type=${type}`)}
        shuffledHref={
          shuffled === undefined ? null : (chapter_id) => answerHref({ bank_id, chapter_id, exam_type: shuffled })
        }
        daily={
          day === undefined || days === null ? null : (
            <DailyCard
              daily={days}
              startHref={(date) => answerHref({ bank_id, exam_type: day, day: date })}
              resultHref={(attempt_id) => href("practice-result", {}, { attempt_id })}
              monthHref={(month) => `${here}?month=${month}`}
              isMonthAsked={search.has("month")}
            />
          )
        }
        draw={
          draw === undefined ? null : (
            <DrawForm
              chapters={bank.chapters}
              kinds={bank.kinds}
              onDraw={(query) =>
                navigation.send({
                  type: "navigate",
                  href: `${answerHref({ bank_id, exam_type: draw })}&${query}`,
                  source: "push",
                })
              }
            />
          )
        }
        insight={
          insight === undefined || insight.missed.length + insight.points.length === 0 ? null : (
            <BankInsight
              insight={insight}
              pointHref={draw === undefined ? null : (point) => answerHref(DrawnSet.of(bank_id, { points: [point] }))}
              chapterSet={
                draw !== undefined
                  ? { verb: "练这一章十题", hrefOf: (id) => answerHref(DrawnSet.of(bank_id, { chapter_ids: [id] })) }
                  : hasPractice
                    ? { verb: "练这一章", hrefOf: (chapter_id) => answerHref({ bank_id, chapter_id }) }
                    : null
              }
              questionHref={(question_id) => href("study-favorites", {}, { question_id })}
            />
          )
        }
        {...(hasPractice &&
          taken !== null && {
            take:
              whole === null ? (
                <TakeButton taken={taken} source={{ bank_id }} name={bank.name} signInHref={signInHref} />
              ) : (
                <TakeBank taken={taken} bank={whole} name={bank.name} signInHref={signInHref} />
              ),
            takeOf: ({ id: chapter_id, name }) => (
              <TakeButton taken={taken} source={{ bank_id, chapter_id }} name={name} signInHref={signInHref} />
            ),
          })}
        onReset={user === null ? undefined : ask}
      />
      <ResetDialog
        open={again !== null}
        name={bank.chapters.find(({ id }) => id === again)?.name ?? bank.name}
        busy={isActing}
        onClose={close}
        onReset={() => {
          act({
            request: request("practice.reset", {
              bank_id,
              ...(again !== null && again !== "" && { chapter_id: again }),
            }),
            onDone: "refresh",
            successText: "进度已归零，可以从头练了",
          })
          close()
        }}
      />
    </>
  )
}

const shown = resourcePage({
  requests: ({ params, search }: Visit) => {
    const bank_id = params["id"] ?? ""
    const month = search.get("month")
    return {
      bank: request("question.bank", { id: bank_id }),
      daily: optional(request("practice.daily", { bank_id, ...(month !== null && { month }) })),
      insight: optional(request("practice.insight", { bank_id })),
      online: optional(request("exam.online", {})),
    }
  },
  personal: true,
  title: ({ bank }) => bank?.name ?? "题库",
  description: ({ bank }) => bank?.summary ?? "",
  Skeleton: BankDetailSkeleton,
  View,
})

export const page = compositePage({
  parts: { shown: part(shown.machine, shown.input), taken: takenPart },
  View: ({ parts }) => (
    <TakenContext value={parts.taken}>
      <shown.View page={parts.shown} />
    </TakenContext>
  ),
  title: (parts, agency) => shown.title(parts && parts.shown.getSnapshot(), agency),
})

import { useSelector } from "@xstate/react"
import type { ActorRefFrom } from "xstate"
import { navigation } from "#domain/core/Agency.ts"
import { upcoming } from "#domain/study/examCalendar.ts"
import { firstVisitMachine } from "#machines/account/firstVisitMachine.ts"
import { useAgency } from "#ui/AppContext.ts"
import { AmountStep } from "#ui/account/AmountStep.tsx"
import { ExamDayStep } from "#ui/account/ExamDayStep.tsx"
import { type FirstVisitStep, FirstVisitView } from "#ui/account/FirstVisitView.tsx"
import { SubjectStep } from "#ui/account/SubjectStep.tsx"
import type { PageOf } from "../page/Page.ts"

type Ref = ActorRefFrom<typeof firstVisitMachine>

const View = ({ page }: { readonly page: Ref }) => {
  const { subject_list, ...agency } = useAgency()
  const { hasQuestion } = navigation(agency)
  const steps: ReadonlyArray<FirstVisitStep> = hasQuestion ? ["subject", "examDay", "amount"] : ["subject", "examDay"]
  const { subject_id, exam_day, daily_questions, list, error, now } = useSelector(page, ({ context }) => context)
  const exams = upcoming(list, now).filter(({ kind }) => kind === "exam")
  const asked = useSelector(page, (snapshot) => steps.find((one) => snapshot.matches(one)))
  const step = asked ?? (hasQuestion ? "amount" : "examDay")
  return (
    <FirstVisitView
      step={step}
      steps={steps}
      error={error}
      busy={useSelector(page, (snapshot) => snapshot.hasTag("busy"))}
      onNext={() => page.send({ type: "step.next", hasQuestion })}
      onSkip={() => page.send({ type: "step.skip", hasQuestion })}
      onBack={() => page.send({ type: "step.back" })}
    >
      {step === "subject" ? (
        <SubjectStep
          subjects={subject_list}
          chosen={subject_id}
          onChoose={(chosen) => page.send({ type: "subject.choose", subject_id: chosen })}
        />
      ) : step === "examDay" ? (
        <ExamDayStep
          exams={exams}
          examDay={exam_day}
          now={now}
          onChange={(day) => page.send({ type: "examDay.type", exam_day: day })}
        />
      ) : (
        <AmountStep
          chosen={daily_questions}
          onChoose={(chosen) => page.send({ type: "amount.choose", daily_questions: chosen })}
        />
      )}
    </FirstVisitView>
  )
}

export const page: PageOf<typeof firstVisitMachine> = {
  machine: firstVisitMachine,
  isPersonal: true,
  input: ({ user, now }) => ({
    subject_id: (user?.lastStudySubjectLevel3 ?? user?.lastStudySubject)?.id ?? null,
    exam_day: user?.exam_day ?? "",
    daily_questions: user?.daily_questions ?? null,
    region_id: user?.region.id ?? null,
    now,
  }),
  View,
  title: () => "先定个小计划",
}

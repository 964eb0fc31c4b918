import { useSelector } from "@xstate/react"
import type { ActorRefFrom, AnyActorRef } from "xstate"
import { LOGIN_BY_PASSWORD } from "#domain/form/forms.ts"
import type { ExamSource } from "#domain/exam/JournalPort.ts"
import { answerFileMachine } from "#machines/answerFile/answerFileMachine.ts"
import { examMachine } from "#machines/exam/examMachine.ts"
import { formMachine } from "#machines/form/formMachine.ts"
import { compositeMachine } from "#machines/page/compositeMachine.ts"
import { useNavigationRef } from "#ui/AppContext.ts"
import { AnswerFilePart, type AnswerFileRef } from "#ui/exam/AnswerFilePart.tsx"
import { ExamPage } from "#ui/exam/ExamPage.tsx"
import { LeaveDialog } from "#ui/exam/LeaveDialog.tsx"
import type { ExamRef } from "#ui/exam/useExam.ts"
import { SignInAgain } from "#ui/user/SignInAgain.tsx"
import { answerFilePlace, makeExamSlots } from "./examSlots.ts"
import type { Outside, Page, Visit } from "./Page.ts"
import { type FormRef, useForm } from "./useForm.ts"
import { useSearch } from "./useSearch.ts"

interface Definition {
  readonly title: string
  /** What the address asks for. */
  readonly source: (search: URLSearchParams) => ExamSource
  readonly backHref: (search: URLSearchParams) => string
  readonly resultHref: (attempt_id: string) => string
  /** Whether there will be a result to see; a rehearsal has a receipt only. */
  readonly hasResult?: (search: URLSearchParams) => boolean
  /** Opens what the learner keeps beside a question, by a part of the page. */
  readonly openDesk?: (part: AnyActorRef | undefined, question_id: string) => void
}

const SignIn = ({ form }: { readonly form: FormRef }) => <SignInAgain form={useForm(form)} />

const FromFile = ({ part }: { readonly part: AnswerFileRef }) => (
  <AnswerFilePart
    part={part}
    onChoose={(file) => {
      answerFilePlace.put(file)
      part.send({ type: "file.chosen" })
    }}
  />
)

const Leave = ({ exam }: { readonly exam: ExamRef }) => {
  const navigation = useNavigationRef()
  return (
    <LeaveDialog
      exam={exam}
      open={useSelector(navigation, (snapshot) => snapshot.matches("confirmingLeave"))}
      onStay={() => navigation.send({ type: "leave.cancel" })}
      onLeave={() => navigation.send({ type: "leave.confirm" })}
    />
  )
}

/** One journal for both pages of attempts. */
let made: ReturnType<typeof makeExamSlots> | null = null
const outsideOf = (outside: Outside) => (made ??= makeExamSlots(outside))

const always = () => true

/** The page of an attempt, and the form to sign in again over it: parts that know nothing of each other. */
export const examPage = ({ title, source, backHref, resultHref, hasResult = always, openDesk }: Definition): Page => {
  const View = ({ page }: { readonly page: AnyActorRef }) => {
    const search = useSearch()
    const { exam, signIn, answerFile, desk } = (page as ActorRefFrom<typeof compositeMachine>).getSnapshot().children
    if (exam === undefined || signIn === undefined || answerFile === undefined) return null
    return (
      <>
        <Leave exam={exam as unknown as ExamRef} />
        <ExamPage
          // parts are registered by name: what each is, its page knows
          exam={exam as unknown as ExamRef}
          backHref={backHref(search)}
          verifyHref={({ attempt_id, number, signature }) =>
            `${resultHref(attempt_id)}&view=receipt&number=${number}&signature=${signature}`
          }
          resultHref={(attempt_id) => (hasResult(search) ? resultHref(attempt_id) : null)}
          onDesk={openDesk && ((question_id) => openDesk(desk, question_id))}
          signIn={<SignIn form={signIn as unknown as FormRef} />}
          answerFile={<FromFile part={answerFile as unknown as AnswerFileRef} />}
        />
      </>
    )
  }
  return {
    machine: compositeMachine,
    parts: [examMachine, formMachine, answerFileMachine],
    isPersonal: true,
    slots: (outside) => outsideOf(outside).slots,
    actions: (outside) => outsideOf(outside).actions,
    input: ({ search, user, now, system }: Visit) => ({
      parts: {
        exam: {
          machine: "exam",
          input: { source: source(search), user_id: user?.id ?? "", now, refreshRate: system.refreshRate },
        },
        answerFile: { machine: answerFileMachine.id, input: { user_id: user?.id ?? "", now } },
        signIn: {
          machine: "form",
          input: { fields: LOGIN_BY_PASSWORD, call: "user.login", after: "signIn", now },
        },
      },
    }),
    View,
    title: () => title,
  }
}

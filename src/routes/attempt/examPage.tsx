import { useSelector } from "@xstate/react"
import { Suspense } from "react"
import { LOGIN_BY_PASSWORD } from "#domain/form/forms.ts"
import type { ExamSource } from "#domain/contract/ExamSource.ts"
import { answerFileMachine } from "#machines/attempt/answerFileMachine.ts"
import { examMachine } from "#machines/attempt/examMachine.ts"
import { smsCoolDownMachine } from "#machines/account/smsCoolDownMachine.ts"
import { formMachine } from "#machines/page/formMachine.ts"
import { useNavigationRef } from "#ui/AppContext.ts"
import type { AnswerFileRef } from "#ui/attempt/AnswerFilePart.tsx"
import { ExamPage } from "#ui/attempt/ExamPage.tsx"
import { ExamSafeView } from "#ui/attempt/ExamSafeView.tsx"
import { LeaveDialog } from "#ui/attempt/LeaveDialog.tsx"
import type { ExamRef, FilesOf, NotesOf } from "#ui/attempt/useExam.ts"
import { preloaded } from "#ui/kit/preloaded.ts"
import { answerFilePlace, examActors } from "./examActors.ts"
import type { RefsOf } from "../page/compositePage.tsx"
import { part } from "../page/Page.ts"
import { useSearch } from "../page/useSearch.ts"

interface Definition {
  /** What the address asks for. */
  readonly source: (search: URLSearchParams) => ExamSource
  readonly backHref: (search: URLSearchParams) => string
  readonly resultHref: (attempt_id: string) => string
  /** Whether there will be a result to see; a rehearsal has a receipt only. */
  readonly hasResult?: (search: URLSearchParams) => boolean
}

const SignInOver = preloaded(import("./SignInOver.tsx").then((file) => file.SignInOver))

const AnswerFilePart = preloaded(import("#ui/attempt/AnswerFilePart.tsx").then((file) => file.AnswerFilePart))

const FromFile = ({ part }: { readonly part: AnswerFileRef }) => (
  <Suspense fallback={null}>
    <AnswerFilePart
      part={part}
      onChoose={(file) => {
        answerFilePlace.put(file)
        part.send({ type: "file.chosen" })
      }}
    />
  </Suspense>
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

const always = () => true

/** The parts of the page of an attempt: the paper, the form to sign in again over it, and what is handed in from a file. */
const partsOf = (source: Definition["source"]) => ({
  exam: part(
    examMachine,
    ({ search, user, now, system }) => ({
      source: source(search),
      user_id: user?.id ?? "",
      now,
      refreshRate: system.refreshRate,
    }),
    examActors,
  ),
  answerFile: part(
    answerFileMachine,
    ({ user }) => ({ user_id: user?.id ?? "" }),
    (outside) => {
      const { actorsFor, call } = examActors(outside)
      return { actors: actorsFor(answerFileMachine), call }
    },
  ),
  signIn: part(formMachine, ({ now }) => ({
    fields: LOGIN_BY_PASSWORD,
    call: "user.login",
    after: "signIn",
    now,
  })),
  sms: part(smsCoolDownMachine, ({ now }) => ({ scene: "login", now })),
})

type ExamParts = RefsOf<ReturnType<typeof partsOf>>

/** The page of an attempt; `notesOf` draws what the learner keeps beside a question, `filesOf` the files of its answer. */
export const examPage = ({ source, backHref, resultHref, hasResult = always }: Definition) => ({
  parts: partsOf(source),
  View: ({
    parts: { exam, signIn, sms, answerFile },
    notesOf,
    filesOf,
  }: {
    readonly parts: ExamParts
    readonly notesOf?: NotesOf
    readonly filesOf?: FilesOf
  }) => {
    const search = useSearch()
    return (
      <>
        <Leave exam={exam} />
        <ExamPage
          exam={exam}
          backHref={backHref(search)}
          receiptHref={({ attempt_id, number, signature }) =>
            `${resultHref(attempt_id)}&view=receipt&number=${number}&signature=${signature}`
          }
          resultHref={(attempt_id) => (hasResult(search) ? resultHref(attempt_id) : null)}
          notesOf={notesOf}
          filesOf={filesOf}
          signIn={
            <Suspense fallback={null}>
              <SignInOver form={signIn} sms={sms} />
            </Suspense>
          }
          answerFile={<FromFile part={answerFile} />}
        />
      </>
    )
  },
  SafeView: ({ parts: { exam }, onAgain }: { readonly parts: ExamParts; readonly onAgain: () => void }) => (
    <>
      <Leave exam={exam} />
      <ExamSafeView exam={exam} backHref={backHref(useSearch())} onAgain={onAgain} />
    </>
  ),
})

import { useSelector } from "@xstate/react"
import type { ActorRefFrom } from "xstate"
import { request } from "#domain/contract/Request.ts"
import * as CourseCode from "#domain/CourseCode.ts"
import { courseCodeMachine } from "#machines/courseCode/courseCodeMachine.ts"
import { CourseCodeDone } from "#ui/courseCode/CourseCodeDone.tsx"
import { CourseCodeForm } from "#ui/courseCode/CourseCodeForm.tsx"
import { CourseCodeHistory } from "#ui/courseCode/CourseCodeHistory.tsx"
import { CourseCodeOffer } from "#ui/courseCode/CourseCodeOffer.tsx"
import { CourseCodeView } from "#ui/courseCode/CourseCodeView.tsx"
import { compositePage } from "./compositePage.tsx"
import { part, type Visit } from "./Page.ts"
import { pageNumber } from "./pageNumber.ts"
import { resourcePage } from "./resourcePage.tsx"

type CodeRef = ActorRefFrom<typeof courseCodeMachine>

const history = resourcePage({
  requests: ({ search }: Visit) => ({ history: request("code.history", { page: String(pageNumber(search)) }) }),
  personal: true,
  title: () => "使用记录",
  Skeleton: () => <div className="h-40" />,
  View: ({ values }) => <CourseCodeHistory history={values.history} />,
})

const Step = ({ page }: { readonly page: CodeRef }) => {
  const { code, error, refusals, preview, redeemed } = useSelector(page, (snapshot) => snapshot.context)
  const busy = useSelector(page, (snapshot) => snapshot.hasTag("busy"))
  const restart = () => page.send({ type: "code.restart" })
  if (redeemed !== null) return <CourseCodeDone redeemed={redeemed} onRestart={restart} />
  if (preview !== null)
    return (
      <CourseCodeOffer
        preview={preview}
        error={error}
        busy={busy}
        onRedeem={() => page.send({ type: "code.redeem" })}
        onRestart={restart}
      />
    )
  return (
    <CourseCodeForm
      code={code}
      error={error}
      refusals={refusals}
      busy={busy}
      onType={(text) => page.send({ type: "code.type", ...CourseCode.typed(text) })}
      onCheck={() => page.send({ type: "code.check" })}
    />
  )
}

const stepOf = ({ context: { preview, redeemed } }: ReturnType<CodeRef["getSnapshot"]>): string =>
  redeemed !== null ? "redeemed" : preview !== null ? "previewed" : "entering"

export const page = compositePage({
  parts: { code: part(courseCodeMachine, () => ({})), history: part(history.machine, history.input) },
  isPersonal: true,
  View: ({ parts }) => (
    <CourseCodeView step={useSelector(parts.code, stepOf)} history={<history.View page={parts.history} />}>
      <Step page={parts.code} />
    </CourseCodeView>
  ),
  title: () => "课程码",
})

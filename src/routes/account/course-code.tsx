import { useSelector } from "@xstate/react"
import type { ActorRefFrom } from "xstate"
import { request } from "#domain/contract/Request.ts"
import * as CourseCode from "#domain/account/CourseCode.ts"
import { courseCodeMachine } from "#machines/account/courseCodeMachine.ts"
import { CourseCodeDone } from "#ui/account/CourseCodeDone.tsx"
import { CourseCodeForm } from "#ui/account/CourseCodeForm.tsx"
import { CourseCodeHistory } from "#ui/account/CourseCodeHistory.tsx"
import { CourseCodeOffer } from "#ui/account/CourseCodeOffer.tsx"
import { CourseCodeView } from "#ui/account/CourseCodeView.tsx"
import { compositePage } from "../page/compositePage.tsx"
import { part, type Visit } from "../page/Page.ts"
import { pageNumber } from "../page/pageNumber.ts"
import { resourcePage } from "../page/resourcePage.tsx"

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

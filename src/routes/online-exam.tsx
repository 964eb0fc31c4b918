import { useSelector } from "@xstate/react"
import type { ActorRefFrom, AnyActorRef } from "xstate"
import type { ExamSnapshot } from "#machines/exam/examSelectors.ts"
import { compositeMachine } from "#machines/page/compositeMachine.ts"
import type { CompositeInput } from "#machines/page/compositeTypes.ts"
import type { PortalInput } from "#machines/portal/portalTypes.ts"
import { portalMachine } from "#machines/portal/portalMachine.ts"
import { href } from "#domain/route/href.ts"
import { PortalView, type PortalRef } from "#ui/exam/PortalView.tsx"
import type { ExamRef } from "#ui/exam/useExam.ts"
import { examPage } from "./examPage.tsx"
import type { Page, Visit } from "./Page.ts"

const resultHref = (attempt_id: string) => href("online-exam-result", {}, { attempt_id })
const backHref = () => href("study-question", {})

const exam = examPage({
  title: "在线考试",
  source: (search) => {
    const attempt_id = search.get("attempt_id")
    return attempt_id === null ? { paper_id: search.get("paper_id") ?? "" } : { attempt_id }
  },
  backHref,
  resultHref,
})

/** Nothing is open yet: the paper waits behind its door. */
const isOutside = (snapshot: ExamSnapshot): boolean =>
  snapshot.matches("cover") ||
  (snapshot.matches("loading") && snapshot.context.attempt === null && !snapshot.hasTag("signingIn"))

const View = ({ page }: { readonly page: AnyActorRef }) => {
  const children = useSelector(page as ActorRefFrom<typeof compositeMachine>, (snapshot) => snapshot.children)
  // parts are registered by name: what each is, its page knows
  const paper = children["exam"] as unknown as ExamRef
  const portal = children["portal"] as unknown as PortalRef | undefined
  const outside = useSelector(paper, isOutside)
  if (!outside || portal === undefined) return <exam.View page={page} />
  return (
    <PortalView
      portal={portal}
      backHref={backHref()}
      resultHref={resultHref}
      onEnter={() => {
        // the address first: once a paper is open, its page is not left without asking
        portal.send({ type: "portal.enter" })
        paper.send({ type: "exam.start" })
      }}
    />
  )
}

/** The waiting room and the exam behind it are one page with two addresses: nothing is loaded between them. */
export const page: Page = {
  ...exam,
  machine: compositeMachine,
  parts: [...(exam.parts ?? []), portalMachine],
  input: (visit: Visit) => {
    const { parts } = exam.input(visit) as CompositeInput
    const paper_id = visit.search.get("paper_id")
    if (paper_id === null) return { parts }
    const input: PortalInput = { paper_id, user_id: visit.user?.id ?? "", now: visit.now }
    return { parts: { ...parts, portal: { machine: portalMachine.id, input } } }
  },
  View,
}

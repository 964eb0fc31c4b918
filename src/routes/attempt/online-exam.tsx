import { useSelector } from "@xstate/react"
import { coverRefusal, type ExamSnapshot, stage } from "#machines/attempt/examSelectors.ts"
import { portalMachine } from "#machines/attempt/portalMachine.ts"
import { href } from "#domain/route/href.ts"
import { useFocusOnMain } from "#ui/dom/useFocusOnMain.ts"
import { PortalView } from "#ui/attempt/PortalView.tsx"
import { compositePage, type RefsOf } from "../page/compositePage.tsx"
import { examActors } from "./examActors.ts"
import { examPage } from "./examPage.tsx"
import { part } from "../page/Page.ts"

const resultHref = (attempt_id: string) => href("online-exam-result", {}, { attempt_id })
const backHref = () => href("study-question", {})

const exam = examPage({
  source: (search) => {
    const attempt_id = search.get("attempt_id")
    return attempt_id === null ? { paper_id: search.get("paper_id") ?? "" } : { attempt_id }
  },
  backHref,
  resultHref,
})

/** Nothing is open yet: the paper waits behind its door. */
const isOutside = (snapshot: ExamSnapshot): boolean =>
  stage(snapshot) === "cover" ||
  (snapshot.matches("loading") && snapshot.context.attempt === null && !snapshot.hasTag("signingIn"))

const parts = {
  ...exam.parts,
  portal: part(
    portalMachine,
    ({ search, user, now }) => {
      const paper_id = search.get("paper_id")
      return paper_id === null ? null : { paper_id, user_id: user?.id ?? "", now }
    },
    (outside) => ({ actors: examActors(outside).actorsFor(portalMachine) }),
  ),
}

const View = ({ parts: refs }: { readonly parts: RefsOf<typeof parts> }) => {
  const { exam: paper, portal } = refs
  const outside = useSelector(paper, isOutside)
  const refusal = useSelector(paper, coverRefusal)
  useFocusOnMain(outside, { ifLost: true })
  if (!outside || portal === undefined) return <exam.View parts={refs} />
  return (
    <PortalView
      portal={portal}
      backHref={backHref()}
      resultHref={resultHref}
      refusal={refusal}
      onEnter={(start) => {
        // the address first: once a paper is open, its page is not left without asking
        portal.send({ type: "portal.enter" })
        paper.send({ type: "exam.start", ...start })
      }}
    />
  )
}

/** The waiting room and the exam behind it are one page with two addresses: nothing is loaded between them. */
export const page = compositePage({ parts, isPersonal: true, View, SafeView: exam.SafeView, title: () => "在线考试" })

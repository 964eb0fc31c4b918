import { useSelector } from "@xstate/react"
import { queryOf } from "#domain/practice/PracticeAddress.ts"
import { href } from "#domain/route/href.ts"
import type { Judged } from "#machines/practice/trialChanges.ts"
import { trialMachine } from "#machines/practice/trialMachine.ts"
import * as Trial from "#machines/practice/trialSelectors.ts"
import { useUser } from "#ui/AppContext.ts"
import type { TrialRef } from "#ui/practice/trialRef.ts"
import { TrialView } from "#ui/practice/TrialView.tsx"
import { type PageOf, part } from "../page/Page.ts"
import { pageServices } from "../page/pageServices.ts"

const View = ({ page: trial }: { readonly page: TrialRef }) => {
  const bank_id = useSelector(trial, Trial.bankId)
  const practiceHref = `/question/exam?${queryOf({ bank_id })}`
  return (
    <TrialView
      trial={trial}
      isGuest={useUser() === null}
      bankHref={href("question-bank-detail", { id: bank_id })}
      practiceHref={practiceHref}
      registerHref={`/user/register?${new URLSearchParams({ redirect: practiceHref })}`}
    />
  )
}

/** A bank's first questions without signing in. */
export const page: PageOf<typeof trialMachine> = {
  ...part(
    trialMachine,
    ({ params }) => ({ bank_id: params["id"] ?? "" }),
    (outside) => {
      const { act } = pageServices(async () => {
        const [page, { keepTrial }] = await Promise.all([outside.runtime(), import("#adapters/trialStore.ts")])
        return { keepTrial: page.run(keepTrial) }
      })
      return { actors: {}, actions: { keepAnswers: act<Judged>(({ keepTrial }) => keepTrial) } }
    },
  ),
  View,
  title: (trial) => (trial === null || Trial.name(trial) === "" ? "试做" : `试做：${Trial.name(trial)}`),
}

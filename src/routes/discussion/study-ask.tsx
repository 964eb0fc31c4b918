import { request } from "#domain/contract/Request.ts"
import * as AskPlace from "#domain/discussion/AskPlace.ts"
import { askMachine } from "#machines/discussion/askMachine.ts"
import { AskView } from "#ui/discussion/AskView.tsx"
import { OwnAsksView } from "#ui/discussion/OwnAsksView.tsx"
import { StudyRowsSkeleton } from "#ui/layout/StudyRowsSkeleton.tsx"
import { compositePage, type RefsOf } from "../page/compositePage.tsx"
import { part, type Visit } from "../page/Page.ts"
import { pageNumber } from "../page/pageNumber.ts"
import { resourcePage } from "../page/resourcePage.tsx"
import { askActors } from "./askActors.ts"

const MINE = "我的提问"

const mine = resourcePage({
  requests: ({ search }: Visit) => ({ asks: request("ask.mine", { page: String(pageNumber(search)) }) }),
  personal: true,
  title: () => MINE,
  Skeleton: StudyRowsSkeleton,
  View: ({ values: { asks } }) => <OwnAsksView asks={asks} />,
})

const namesPlace = ({ search }: Visit) => AskPlace.read(search) !== null || search.has("id")

/** `?question_id=`, or `?classroom_id=&lesson_id=`; `?id=` of something that was asked; without them all of the learner's own. */
const parts = {
  mine: part(mine.machine, (visit) => (namesPlace(visit) ? null : mine.input(visit))),
  ask: part(
    askMachine,
    ({ search, user, now }) => {
      const [place, id] = [AskPlace.read(search), search.get("id")]
      return user === null || (place === null && id === null) ? null : { user_id: user.id, now, place, id, opens: true }
    },
    (outside) => ({ actors: askActors(outside) }),
  ),
}

const View = ({ parts: { ask, mine: own } }: { readonly parts: RefsOf<typeof parts> }) => {
  if (own !== undefined) return <mine.View page={own} />
  return ask === undefined ? null : <AskView asks={ask} />
}

export const page = compositePage({
  parts,
  isPersonal: true,
  View,
  title: (refs) => (refs?.ask === undefined ? MINE : "问老师"),
})

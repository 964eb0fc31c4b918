import * as AskPlace from "#domain/discussion/AskPlace.ts"
import { askMachine } from "#machines/discussion/askMachine.ts"
import { AskView } from "#ui/discussion/AskView.tsx"
import { compositePage, type RefsOf } from "../page/compositePage.tsx"
import { MissingView } from "../page/MissingView.tsx"
import { part } from "../page/Page.ts"
import { askActors } from "./askActors.ts"

/** `?question_id=`, or `?classroom_id=&lesson_id=`; `?id=` of something that was asked. */
const parts = {
  ask: part(
    askMachine,
    ({ search, user, now }) => {
      const [place, id] = [AskPlace.read(search), search.get("id")]
      return user === null || (place === null && id === null) ? null : { user_id: user.id, now, place, id, opens: true }
    },
    (outside) => ({ actors: askActors(outside) }),
  ),
}

const View = ({ parts: { ask } }: { readonly parts: RefsOf<typeof parts> }) =>
  ask === undefined ? <MissingView message="没有选择课时或题目" /> : <AskView asks={ask} />

export const page = compositePage({ parts, isPersonal: true, View, title: () => "问老师" })

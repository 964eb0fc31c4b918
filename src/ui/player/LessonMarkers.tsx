import { useSelector } from "@xstate/react"
import { Suspense } from "react"
import type { ActorRefFrom } from "xstate"
import type { lessonMarkersMachine } from "#machines/player/lessonMarkersMachine.ts"
import { Button } from "../kit/Button.tsx"
import { CheckIcon } from "../kit/icon/CheckIcon.tsx"
import { onDemand } from "../kit/onDemand.tsx"
import { clockText } from "./timeText.ts"

export type MarkersRef = ActorRefFrom<typeof lessonMarkersMachine>

const MarkerDialog = onDemand(() => import("./MarkerDialog.tsx").then((file) => file.MarkerDialog), "随堂题")

/** Where the video asks, as a list: each question can be asked at any time. */
export const LessonMarkers = ({ markers }: { readonly markers: MarkersRef }) => {
  const list = useSelector(markers, ({ context }) => context.markers)
  const passed = useSelector(markers, ({ context }) => context.passed_ids)
  const isLoading = useSelector(markers, (snapshot) => snapshot.matches("loading"))
  if (list.length === 0 && !isLoading) return null
  return (
    <section aria-labelledby="markers-title" className="flex min-h-11 flex-wrap items-center gap-x-3 gap-y-2">
      <h2 id="markers-title" className="text-base">
        随堂题
      </h2>
      <ol className="flex flex-wrap gap-2">
        {list.map(({ second, question }) => (
          <li key={question.id}>
            <Button
              size="slim"
              aria-label={`${clockText(second)}的随堂题${passed.includes(question.id) ? "，问过了" : ""}`}
              onClick={() => markers.send({ type: "marker.ask", question_id: question.id })}
            >
              {passed.includes(question.id) ? <CheckIcon className="size-4" /> : null}
              <span className="tabular">{clockText(second)}</span>
            </Button>
          </li>
        ))}
      </ol>
      {/* at hand before the first is asked */}
      {isLoading ? null : (
        <Suspense fallback={null}>
          <MarkerDialog markers={markers} />
        </Suspense>
      )}
    </section>
  )
}

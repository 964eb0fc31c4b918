import { useSelector } from "@xstate/react"
import { Suspense, useId } from "react"
import * as Side from "#machines/player/lessonSideSelectors.ts"
import type { SidePanel } from "#machines/player/lessonSideTypes.ts"
import * as Player from "#machines/player/playerSelectors.ts"
import type { Outline } from "#machines/player/playerTypes.ts"
import { classes } from "../kit/classes.ts"
import { Loading } from "../kit/Loading.tsx"
import { onDemand } from "../kit/onDemand.tsx"
import { SkeletonText } from "../kit/SkeletonText.tsx"
import { PanelTabs } from "./PanelTabs.tsx"
import type { AskRef, LessonNotesRef, PlayerRef, SideRef } from "./playerRef.ts"
import { StudyOutline } from "./StudyOutline.tsx"
import { TranscriptPanel } from "./TranscriptPanel.tsx"

export interface LessonSideProps {
  readonly player: PlayerRef
  readonly side: SideRef
  /** Guests have none. */
  readonly notes: LessonNotesRef | undefined
  /** Who joined asks. */
  readonly asks: AskRef | undefined
  readonly outline: Outline
}

const NotesPanel = onDemand(() => import("./NotesPanel.tsx").then((file) => file.NotesPanel), "笔记")
const AskPanel = onDemand(() => import("../discussion/AskPanel.tsx").then((file) => file.AskPanel), "提问")
const HandoutPanel = onDemand(() => import("./HandoutPanel.tsx").then((file) => file.HandoutPanel), "讲义")

const LABELS: Readonly<Record<SidePanel, string>> = {
  outline: "目录",
  transcript: "文稿",
  notes: "笔记",
  asks: "提问",
  handouts: "讲义",
}

/** Beside the lesson on a desktop, below it on a phone: all lessons, and what goes with this one. */
export const LessonSide = ({ player, side, notes, asks, outline }: LessonSideProps) => {
  const id = useId()
  const lesson = useSelector(player, Player.lesson)
  const classroomId = useSelector(player, Player.classroomId)
  const asked = useSelector(side, Side.panel)
  const has: Readonly<Record<SidePanel, boolean>> = {
    outline: true,
    transcript: (lesson?.video?.captions ?? "") !== "",
    notes: notes !== undefined && lesson !== null,
    asks: asks !== undefined && lesson !== null && outline.joined,
    handouts: outline.joined,
  }
  const current = has[asked] ? asked : "outline"
  const show = (panel: SidePanel) => {
    side.send({ type: "side.show", panel })
    if (panel === "notes") notes?.send({ type: "notes.open" })
    if (panel === "asks" && lesson !== null)
      asks?.send({ type: "ask.open", place: { classroom_id: classroomId, lesson_id: lesson.id } })
  }
  return (
    <aside
      aria-label="本课内容"
      className="overflow-hidden rounded-lg border border-line bg-sheet lg:sticky short:static lg:top-24 lg:row-span-2"
    >
      <PanelTabs
        id={id}
        tabs={(["outline", "transcript", "notes", "asks", "handouts"] as const)
          .filter((panel) => has[panel])
          .map((panel) => ({ panel, label: LABELS[panel] }))}
        current={current}
        onShow={show}
      />
      <div
        role="tabpanel"
        id={`${id}-panel`}
        aria-labelledby={`${id}-${current}`}
        className={classes(
          "overflow-y-auto overscroll-contain lg:max-h-[calc(100dvh-11rem)] lg:min-h-80",
          current === "transcript" && "h-80 lg:h-160",
        )}
      >
        <Suspense fallback={<PanelSkeleton />}>
          {current === "outline" ? <Outlined player={player} outline={outline} /> : null}
          {current === "transcript" ? <TranscriptPanel player={player} /> : null}
          {current === "notes" && notes !== undefined && lesson !== null ? (
            <NotesPanel key={lesson.id} player={player} notes={notes} lesson={lesson} />
          ) : null}
          {current === "asks" && asks !== undefined ? (
            <div className="p-4">
              <AskPanel asks={asks} />
            </div>
          ) : null}
          {current === "handouts" ? <HandoutPanel side={side} lessonId={lesson?.id ?? null} /> : null}
        </Suspense>
      </div>
    </aside>
  )
}

const Outlined = ({ player, outline }: Pick<LessonSideProps, "player" | "outline">) => (
  <StudyOutline
    outline={outline}
    lessonId={useSelector(player, Player.lessonId)}
    finished={useSelector(player, Player.finished)}
    isGuest={useSelector(player, Player.isGuest)}
  />
)

export const PanelSkeleton = () => (
  <Loading className="p-4">
    <SkeletonText lines={6} />
  </Loading>
)

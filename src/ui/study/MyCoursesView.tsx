import type { DisplayMode, Navigation } from "#domain/core/Agency.ts"
import type { Output } from "#domain/contract/Contract.ts"
import { CHIPS } from "../kit/chips.ts"
import { Choices } from "../kit/Choices.tsx"
import { Button } from "../kit/Button.tsx"
import { Dialog } from "../kit/Dialog.tsx"
import { EmptyState } from "../kit/EmptyState.tsx"
import { CourseIcon } from "../kit/icon/CourseIcon.tsx"
import { LinkButton } from "../kit/LinkButton.tsx"
import { TitledPage } from "../kit/TitledPage.tsx"
import { ClassroomRow } from "./ClassroomRow.tsx"

type Classroom = Output<"user.classrooms">["list"][number]

export interface MyCoursesViewProps {
  readonly classrooms: ReadonlyArray<Classroom>
  readonly subjects: Output<"user.mySubject">["list"]
  /** The subject filtered by, or null. */
  readonly subject: string | null
  readonly mode: DisplayMode
  readonly sections: Pick<Navigation, "hasCourse" | "hasQuestion">
  /** The classroom whose progress is about to be cleared, while that is being asked. */
  readonly asked: Classroom | null
  readonly busy: boolean
  readonly onAsk: (classroom: Classroom | null) => void
  /** Clears the progress of the one asked about. */
  readonly onStudyAgain: () => void
}

const HREF = "/study/course/my"

export const MyCoursesView = ({
  classrooms,
  subjects,
  subject,
  mode,
  sections,
  asked,
  busy,
  onAsk,
  onStudyAgain,
}: MyCoursesViewProps) => (
  <TitledPage title="我的课程">
    {subjects.length < 2 ? null : (
      <Choices
        look={CHIPS}
        label="科目"
        items={[
          { label: "全部", href: HREF, current: subject === null },
          ...subjects.map(({ id, name }) => ({ label: name, href: `${HREF}?subject=${id}`, current: id === subject })),
        ]}
      />
    )}
    {classrooms.length === 0 ? (
      <EmptyState
        icon={<CourseIcon className="size-7" />}
        title={subject === null ? "还没有课程" : "这个科目还没有课程"}
        text={mode === "study" ? "机构老师为你开通后，课程会出现在这里。" : "加入的课程会出现在这里。"}
        action={
          mode === "study" ? null : (
            <LinkButton href="/course" variant="primary">
              去选课
            </LinkButton>
          )
        }
      />
    ) : (
      <ul className="divide-y divide-line rounded-lg border border-line bg-sheet">
        {classrooms.map((classroom) => (
          <li key={classroom.classroom_id}>
            <ClassroomRow
              classroom={classroom}
              level="h2"
              lists={mode === "full" ? sections : null}
              actions={
                classroom.last_lesson === null ? null : (
                  <Button variant="quiet" aria-label={`重新学习：${classroom.name}`} onClick={() => onAsk(classroom)}>
                    重新学习
                  </Button>
                )
              }
            />
          </li>
        ))}
      </ul>
    )}
    <Dialog
      open={asked !== null}
      title="从头学这门课"
      onClose={() => onAsk(null)}
      actions={
        <>
          <Button onClick={() => onAsk(null)}>先不了</Button>
          <Button variant="danger" busy={busy} onClick={onStudyAgain}>
            清除进度，从头学
          </Button>
        </>
      }
    >
      <p>
        {asked?.name}已学{asked?.finished_lessons}课时的进度会被清除，不能恢复。做题记录和错题不受影响。
      </p>
    </Dialog>
  </TitledPage>
)

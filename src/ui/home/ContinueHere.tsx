import type { Output } from "#domain/contract/Contract.ts"
import { EmptyState } from "../kit/EmptyState.tsx"
import { CourseIcon } from "../kit/icon/CourseIcon.tsx"
import { LinkButton } from "../kit/LinkButton.tsx"
import { Loading } from "../kit/Loading.tsx"
import { Skeleton } from "../kit/Skeleton.tsx"
import { ContinueCard } from "../study/ContinueCard.tsx"
import { latestClassroom } from "../study/latestClassroom.ts"

export interface ContinueHereProps {
  /** The learner's name. */
  readonly name: string
  /** None while they are on their way. */
  readonly classrooms: Output<"user.classrooms">["list"] | null
}

/** What I was doing, to somebody who is signed in. */
export const ContinueHere = ({ name, classrooms }: ContinueHereProps) => (
  <div className="grid content-center gap-5 py-4 md:py-10">
    <h1 className="truncate text-2xl">{name === "" ? "欢迎回来" : `${name}，欢迎回来`}</h1>
    <Latest classrooms={classrooms} />
  </div>
)

const Latest = ({ classrooms }: Pick<ContinueHereProps, "classrooms">) => {
  if (classrooms === null) {
    return (
      <Loading>
        <Skeleton className="h-32 w-full rounded-lg" />
      </Loading>
    )
  }
  const latest = latestClassroom(classrooms)
  return latest === null ? (
    <div className="rounded-lg border border-line bg-sheet">
      <EmptyState
        icon={<CourseIcon className="size-7" />}
        title="还没有课程"
        text="选一门课加入，进度和资料都会放在这里。"
        action={
          <LinkButton href="/course" variant="primary">
            去选课
          </LinkButton>
        }
      />
    </div>
  ) : (
    <ContinueCard classroom={latest} />
  )
}

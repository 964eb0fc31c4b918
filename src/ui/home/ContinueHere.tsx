import type { Output } from "#domain/contract/Contract.ts"
import { LinkButton } from "../kit/LinkButton.tsx"
import { Loading } from "../kit/Loading.tsx"
import { Skeleton } from "../kit/Skeleton.tsx"
import { ContinueCard } from "../study/ContinueCard.tsx"
import { latestClassroom } from "../study/latestClassroom.ts"

export interface ContinueHereProps {
  /** The learner's name. */
  readonly name: string
  /** Or that they are on their way, or could not be had. */
  readonly classrooms: Output<"user.classrooms">["list"] | "loading" | "unknown"
}

/** What I was doing, to somebody who is signed in. */
export const ContinueHere = ({ name, classrooms }: ContinueHereProps) => (
  <div className="grid content-center gap-5 py-4 md:py-10">
    <h1 className="truncate text-2xl">{name === "" ? "欢迎回来" : `${name}，欢迎回来`}</h1>
    <Latest classrooms={classrooms} />
  </div>
)

const Latest = ({ classrooms }: Pick<ContinueHereProps, "classrooms">) => {
  if (classrooms === "loading") {
    return (
      <Loading>
        <Skeleton className="h-48 w-full rounded-lg" />
      </Loading>
    )
  }
  if (classrooms === "unknown")
    return (
      <Hint
        title="暂时读不到学习进度"
        text="进度都还在，可以直接去学习区接着学。"
        href="/study/course"
        way="我的学习"
      />
    )
  const latest = latestClassroom(classrooms)
  return latest === null ? (
    <Hint title="还没有课程" text="选一门课加入，进度和资料都会放在这里。" href="/course" way="去选课" />
  ) : (
    <ContinueCard classroom={latest} />
  )
}

interface HintProps {
  readonly title: string
  readonly text: string
  readonly href: string
  readonly way: string
}

const Hint = ({ title, text, href, way }: HintProps) => (
  <div className="grid gap-3 rounded-lg border border-line bg-sheet p-5">
    <h2 className="text-lg">{title}</h2>
    <p className="text-grey">{text}</p>
    <LinkButton href={href} variant="primary" className="justify-self-start">
      {way}
    </LinkButton>
  </div>
)

import type { Navigation } from "#domain/core/Agency.ts"
import { Loading } from "../kit/Loading.tsx"
import { Skeleton } from "../kit/Skeleton.tsx"
import { TodayCard, type TodayCardProps } from "../study/TodayCard.tsx"

export interface ContinueHereProps {
  /** The learner's name. */
  readonly name: string
  readonly lastSubject?: TodayCardProps["lastSubject"]
  /** What there is to do; on its way for a moment. */
  readonly today: Omit<TodayCardProps, "sections" | "lastSubject"> | "loading"
}

/** What is to be done today, to somebody who is signed in. */
export const ContinueHere = ({
  name,
  lastSubject = [],
  today,
  sections,
}: ContinueHereProps & { readonly sections: Navigation }) => (
  <div className="grid min-w-0 grid-cols-1 content-center gap-5 py-4 max-sm:content-start">
    <h1 className="truncate text-2xl">{name === "" ? "欢迎回来" : `${name}，欢迎回来`}</h1>
    {today === "loading" ? (
      <Loading>
        <Skeleton className="h-75 w-full rounded-lg" />
      </Loading>
    ) : (
      <TodayCard {...today} sections={sections} lastSubject={lastSubject} />
    )}
  </div>
)

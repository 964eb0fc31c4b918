import type { Output } from "#domain/contract/Contract.ts"
import type { UserInfo } from "#domain/contract/user.ts"
import type { Navigation } from "#domain/core/Agency.ts"
import * as SubjectTree from "#domain/core/SubjectTree.ts"
import { Loading } from "../kit/Loading.tsx"
import { Skeleton } from "../kit/Skeleton.tsx"
import { TermHeading } from "../study/TermHeading.tsx"
import { TodayCard } from "../study/TodayCard.tsx"

export interface ContinueHereProps {
  readonly user: Pick<UserInfo, "name" | "daily_questions" | "lastStudySubject" | "lastStudySubjectLevel3">
  readonly sections: Navigation
  readonly subjects: ReadonlyArray<SubjectTree.Subject>
  /** What there is to do. Each may be missing: it is on its way, could not be had, or there is none. */
  readonly values: {
    readonly mine?: Output<"user.classrooms">
    readonly book?: Output<"wrong.overview">
    readonly daily?: Output<"practice.daily">
    readonly data?: Output<"user.data">
    readonly term?: Output<"study.term">
  }
  readonly isLoading: boolean
  /** Server time, epoch milliseconds. */
  readonly now: number
}

/** Where somebody who is signed in is in the term of an exam, and what is to be done today. */
export const ContinueHere = ({ user, sections, subjects, values, isLoading, now }: ContinueHereProps) => {
  const { mine, book, daily, data, term } = values
  const last = (user.lastStudySubjectLevel3 ?? user.lastStudySubject)?.id ?? ""
  return (
    <div className="grid min-w-0 grid-cols-1 content-center gap-5 py-4 max-sm:content-start">
      {term === undefined ? (
        <h1 className="flex min-h-16 items-center text-2xl">
          <span className="truncate">{user.name === "" ? "欢迎回来" : `${user.name}，欢迎回来`}</span>
        </h1>
      ) : (
        <TermHeading answer={term} level="h1" now={now} />
      )}
      {isLoading && mine === undefined ? (
        <Loading>
          <Skeleton className="h-75 w-full rounded-lg" />
        </Loading>
      ) : (
        <TodayCard
          sections={sections}
          lastSubject={SubjectTree.pathTo(subjects, last)}
          classrooms={mine?.list}
          book={book}
          daily={daily}
          data={data}
          goal={user.daily_questions}
          now={now}
        />
      )}
    </div>
  )
}

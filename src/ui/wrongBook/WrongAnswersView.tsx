import { type ReactNode, type RefObject, useRef } from "react"
import type { Output, Payload } from "#domain/contract/Contract.ts"
import type { Act, LocalAnswers } from "#domain/question/LocalAnswer.ts"
import type { WrongAddress } from "#domain/wrongBook/WrongAddress.ts"
import { Choices } from "../kit/Choices.tsx"
import { useFocusOnChange } from "../dom/useFocusOnChange.ts"
import { UndoNotice } from "../kit/UndoNotice.tsx"
import { TitledPage } from "../kit/TitledPage.tsx"
import { Pagination } from "../kit/Pagination.tsx"
import { counted } from "../kit/counted.ts"
import { Loading } from "../kit/Loading.tsx"
import { Skeleton } from "../kit/Skeleton.tsx"
import { SkeletonText } from "../kit/SkeletonText.tsx"
import { ReviewCard } from "./ReviewCard.tsx"
import { WeakPoints } from "./WeakPoints.tsx"
import { WrongEmpty } from "./WrongEmpty.tsx"
import { WrongFilters } from "./WrongFilters.tsx"
import { type WrongItem, WrongQuestion } from "./WrongQuestion.tsx"
import { WrongTools } from "./WrongTools.tsx"
import { wrongHref } from "./wrongHref.ts"

export interface WrongActs {
  readonly onPractise: (asked: Payload<"wrong.practise">) => void
  readonly onAct: (question_id: string, act: "remove" | "restore") => void
  readonly onReason: (asked: Payload<"wrong.reasons">) => void
  readonly onExport: (format: Payload<"wrong.export">["format"]) => void
  readonly onAnswer: (item: WrongItem, act: Act) => void
  readonly onAgain: (question_id: string) => void
}

export interface WrongAnswersViewProps extends WrongActs {
  readonly wrong: Output<"exam.wrong">
  readonly overview: Output<"wrong.overview">
  readonly address: WrongAddress
  /** What was answered again on this page. */
  readonly recalled: LocalAnswers
  readonly now: number
  readonly busy: boolean
  /** Taken out just now: it can be taken back. */
  readonly removed: string | null
}

/** The wrong book: what to review today, what goes worst, and every question that was missed. */
export const WrongAnswersView = (props: WrongAnswersViewProps) => {
  const { wrong, overview, address, recalled, now, busy, removed } = props
  const { filter } = address
  const notice = useRef<HTMLDivElement>(null)
  useFocusOnChange(notice, removed)
  const first = (wrong.page - 1) * wrong.page_size + 1
  const isEmpty = overview.active + overview.mastered + overview.removed === 0
  if (isEmpty)
    return (
      <Page>
        <WrongEmpty why="new" />
      </Page>
    )
  return (
    <Page>
      <ReviewCard
        overview={overview}
        now={now}
        busy={busy}
        onStart={() => props.onPractise({ from: "due" })}
        onEarly={() => props.onPractise({ from: "wrong", filter: {} })}
      />
      <WeakPoints
        points={overview.weak_points}
        busy={busy}
        onPractise={(point) => props.onPractise({ from: "point", point })}
      />
      <div className="print:hidden">
        <Choices
          look="segments"
          label="错题本"
          items={[
            {
              label: counted("错题", overview.active),
              href: wrongHref({}),
              current: (filter.state ?? "active") === "active",
            },
            {
              label: counted("已掌握", overview.mastered),
              href: wrongHref({ state: "mastered" }),
              current: filter.state === "mastered",
            },
            {
              label: counted("已移出", overview.removed),
              href: wrongHref({ state: "removed" }),
              current: filter.state === "removed",
            },
          ]}
        />
      </div>
      <WrongFilters groups={wrong.groups} filter={filter} due={overview.due_today} />
      {wrong.list.length === 0 ? (
        <WrongEmpty why={wrong.total > 0 ? "page" : "filter"} filter={filter} />
      ) : (
        <>
          <WrongTools
            address={address}
            total={wrong.total}
            busy={busy}
            onPractise={() => props.onPractise({ from: "wrong", filter })}
            onExport={props.onExport}
          />
          <ol>
            {wrong.list.map((item, index) => (
              <li key={item.question.id}>
                <WrongQuestion
                  isFirst={index === 0}
                  number={first + index}
                  item={item}
                  now={now}
                  recalled={{
                    value: recalled.answers[item.question.id] ?? null,
                    shown: recalled.keys[item.question.id] ?? null,
                  }}
                  onAnswer={(act) => props.onAnswer(item, act)}
                  onAgain={() => props.onAgain(item.question.id)}
                  onReason={(reason, chosen) => props.onReason({ question_id: item.question.id, reason, chosen })}
                  onAct={(act) => props.onAct(item.question.id, act)}
                />
              </li>
            ))}
          </ol>
          <Pagination
            page={wrong.page}
            pages={Math.ceil(wrong.total / wrong.page_size)}
            hrefOf={(page) => wrongHref(filter, { page })}
          />
        </>
      )}
      <Removed removed={removed} place={notice} onUndo={(id) => props.onAct(id, "restore")} />
    </Page>
  )
}

const Page = ({ children }: { readonly children: ReactNode }) => (
  <TitledPage title="错题本" text="答错的和自己加入的题都收在这里，连对两次就算掌握，再错会回来。">
    {children}
  </TitledPage>
)

interface RemovedProps {
  readonly removed: string | null
  readonly place: RefObject<HTMLDivElement | null>
  readonly onUndo: (question_id: string) => void
}

/** Where the focus goes when a question has left the list, and stays when it came back: in sight wherever that was. */
const Removed = ({ removed, place, onUndo }: RemovedProps) => (
  <div ref={place} tabIndex={-1} className="sticky short:static bottom-24 z-10 outline-none md:bottom-6 print:hidden">
    {removed === null ? null : <UndoNotice onUndo={() => onUndo(removed)}>已移出一题，在“已移出”里还能找到</UndoNotice>}
  </div>
)

export const WrongAnswersSkeleton = () => (
  <Page>
    <Loading className="grid gap-6">
      <Skeleton className="h-44 w-full" />
      <Skeleton className="h-13 w-full" />
      <div className="grid max-w-read gap-5">
        <SkeletonText lines={3} />
        {Array.from({ length: 4 }, (_, index) => (
          <Skeleton key={index} className="h-12 w-full" />
        ))}
      </div>
    </Loading>
  </Page>
)

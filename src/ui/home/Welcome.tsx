import type { Navigation } from "#domain/core/Agency.ts"
import type { Subject } from "#domain/core/SubjectTree.ts"
import { LinkButton } from "../kit/LinkButton.tsx"

export interface WelcomeProps {
  readonly name: string
  readonly sections: Navigation
  readonly subjects: ReadonlyArray<Subject>
}

const NAMED = 5

/** What this place teaches, to somebody who is here for the first time. */
export const Welcome = ({ name, sections, subjects }: WelcomeProps) => (
  <div className="grid content-center gap-5 py-4 md:py-10">
    <h1 className="text-2xl md:text-3xl">静下心，把考试准备好</h1>
    <p className="max-w-read text-lg text-grey">{introduction(name, sections, subjects)}</p>
    <div className="flex flex-wrap gap-3">
      {sections.hasCourse ? (
        <LinkButton href="/course" variant="primary" size="large">
          选一门课
        </LinkButton>
      ) : null}
      {sections.hasQuestion ? (
        <LinkButton href="/question" size="large" variant={sections.hasCourse ? "secondary" : "primary"}>
          先做几道题
        </LinkButton>
      ) : null}
    </div>
  </div>
)

const introduction = (name: string, sections: Navigation, subjects: ReadonlyArray<Subject>): string => {
  const taught = subjects.flatMap(({ list }) => list.map((second) => second.name))
  const has = [
    sections.hasCourse && "系统课程",
    sections.hasQuestion && "带解析的题库",
    sections.hasLive && "老师直播",
  ].filter((part) => part !== false)
  const whom =
    taught.length === 0
      ? ""
      : `为备考${taught.slice(0, NAMED).join("、")}${taught.length > NAMED ? "等科目" : ""}的你，`
  return has.length === 0 ? `${name}${whom}准备好了学习内容。` : `${name}${whom}准备了${has.join("、")}。`
}

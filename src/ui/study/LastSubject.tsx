import type { DisplayMode, Navigation } from "#domain/core/Agency.ts"
import type { Subject } from "#domain/core/SubjectTree.ts"
import { chosenOf } from "../kit/chosenOf.ts"
import { subjectHref } from "../kit/subjectHref.ts"
import { TextLink } from "../kit/TextLink.tsx"

export interface LastSubjectProps {
  /** From its first level; empty where none is known. */
  readonly path: ReadonlyArray<Subject>
  readonly sections: Pick<Navigation, "hasCourse" | "hasQuestion">
  readonly mode: DisplayMode
}

/** What the learner studied last, and the lists of it: where study mode has no lists, its name alone. */
export const LastSubject = ({ path, sections, mode }: LastSubjectProps) => {
  if (path.length === 0) return null
  const chosen = chosenOf(path)
  const isFull = mode === "full"
  return (
    <p className="flex flex-wrap items-center gap-x-5 text-grey">
      <span className="flex min-h-11 items-center">上次在学：{path.at(-1)?.name}</span>
      {isFull && sections.hasCourse ? (
        <TextLink className="flex min-h-11 items-center" href={subjectHref("/course", chosen)}>
          课程
        </TextLink>
      ) : null}
      {isFull && sections.hasQuestion ? (
        <TextLink className="flex min-h-11 items-center" href={subjectHref("/question", chosen)}>
          题库
        </TextLink>
      ) : null}
    </p>
  )
}

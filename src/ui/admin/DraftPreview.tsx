import { useSelector } from "@xstate/react"
import type { ShownFile } from "#domain/admin/contentDraft.ts"
import { elsewhere } from "#machines/admin/draftForm.ts"
import { Notice, type NoticeProps } from "../kit/Notice.tsx"
import type { DraftProps } from "./DraftProps.ts"
import { DraftView } from "./DraftView.tsx"

/** What a learner will see, and what is still wrong. */
export const DraftPreview = ({ draft }: DraftProps) => {
  const shown = useSelector(draft, ({ context }) => context.shown)
  const form = useSelector(draft, ({ context }) => context.form)
  const typed = useSelector(draft, ({ context }) => context.typed)
  const { problems, warnings } = elsewhere({ shown, form, typed })
  const title = shown.view === null ? "检查" : "学员看到的"
  return (
    <section
      aria-label={title}
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls must be reachable by key
      tabIndex={0}
      className="grid min-w-0 content-start gap-4 self-start lg:sticky lg:top-20 lg:max-h-[calc(100dvh-6rem)] lg:overflow-y-auto"
    >
      <h2 className="text-lg">{title}</h2>
      {problems.length > 0 ? <Told level="error" list={problems} /> : null}
      {warnings.length > 0 ? <Told level="warning" list={warnings} /> : null}
      {shown.facts.length > 0 ? (
        <ul className="grid gap-1 rounded-lg bg-wash px-4 py-3">
          {shown.facts.map((fact) => (
            // a number and what it counts (直播1个) stay on one line
            <li key={fact} className="break-keep">
              {fact}
            </li>
          ))}
        </ul>
      ) : null}
      {shown.view !== null ? (
        <DraftView view={shown.view} />
      ) : (
        <p className="text-grey">
          {shown.problems.length > 0 ? "还有错误，改好以后才能发布。" : "发布以前，它和有关的文件会一起检查。"}
        </p>
      )}
    </section>
  )
}

interface ToldProps extends Pick<NoticeProps, "level"> {
  readonly list: ShownFile["problems"]
}

/** What the check says of no field of the form. */
const Told = ({ level, list }: ToldProps) => (
  <Notice level={level}>
    <ul>
      {list.map(({ line, field, reason }) => (
        <li key={`${line}${field}${reason}`}>
          {[line === null ? "" : `第${line}行`, field, reason].filter((part) => part !== "").join(" ")}
        </li>
      ))}
    </ul>
  </Notice>
)

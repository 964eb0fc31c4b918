import type { Output } from "#domain/contract/Contract.ts"
import { lessonHref } from "#domain/player/lessonHref.ts"
import { href } from "#domain/route/href.ts"
import { EmptyState } from "../kit/EmptyState.tsx"
import { InfoIcon } from "../kit/icon/InfoIcon.tsx"
import { LinkButton } from "../kit/LinkButton.tsx"
import { Pagination } from "../kit/Pagination.tsx"
import { RichText } from "../kit/RichText.tsx"
import { TextLink } from "../kit/TextLink.tsx"
import { TitledPage } from "../kit/TitledPage.tsx"
import { AskItem } from "./AskItem.tsx"

type OwnAsk = Output<"ask.mine">["list"][number]

const hrefOf = (page: number): string => href("study-ask", {}, page > 1 ? { page: String(page) } : {})

/** What the learner asked, each with the place it was asked at and its answer; the latest first. */
export const OwnAsksView = ({ asks: { list, total, page, page_size } }: { readonly asks: Output<"ask.mine"> }) => (
  <TitledPage title="我的提问" text="在课时和题目里提的问题，老师的回答都在这里。">
    {list.length === 0 ? (
      <EmptyState
        icon={<InfoIcon className="size-7" />}
        title={total === 0 ? "还没有提过问题" : "没有这一页了"}
        text={total === 0 ? "学课、做题时没弄懂的，点“提问”或“问老师”就能问。" : "回到第一页看看。"}
        action={
          <LinkButton href={total === 0 ? href("study-course-overview", {}) : hrefOf(1)}>
            {total === 0 ? "去学习" : "回到第一页"}
          </LinkButton>
        }
      />
    ) : (
      <ul className="grid max-w-read gap-4">
        {list.map((ask) => (
          <li key={ask.id}>
            <AskItem ask={ask} place={ask.source}>
              <div className="grid grid-cols-1 border-l-2 border-line pl-3">
                <About ask={ask} />
              </div>
            </AskItem>
          </li>
        ))}
      </ul>
    )}
    <Pagination page={page} pages={Math.ceil(total / page_size)} hrefOf={hrefOf} />
  </TitledPage>
)

const About = ({
  ask: { classroom_id, lesson_id, question_id, title, stem_html, withheld },
}: {
  readonly ask: OwnAsk
}) => {
  if (withheld) return <p className="text-grey">这道题在考试里，公布答案以后再看。</p>
  if (title === "" && stem_html === "")
    return <p className="text-grey">{question_id === null ? "这节课" : "这道题"}已下架。</p>
  if (question_id === null)
    return (
      <TextLink
        href={lessonHref(classroom_id ?? "", lesson_id ?? "", false)}
        className="inline-flex min-h-11 items-center justify-self-start"
      >
        {title}
      </TextLink>
    )
  return (
    <>
      <RichText html={stem_html} className="line-clamp-3 text-grey" />
      <TextLink
        href={href("study-ask", {}, { question_id })}
        className="inline-flex min-h-11 items-center justify-self-start"
      >
        看这道题
      </TextLink>
    </>
  )
}

import type { Output } from "#domain/contract/Contract.ts"
import { describe } from "#domain/question/AnswerValue.ts"
import { keyText } from "#domain/question/KeyText.ts"
import { kindName } from "#domain/core/KindName.ts"
import type { WrongAddress } from "#domain/wrongBook/WrongAddress.ts"
import { Choices } from "../kit/Choices.tsx"
import { Button } from "../kit/Button.tsx"
import { LinkButton } from "../kit/LinkButton.tsx"
import { TitledPage } from "../kit/TitledPage.tsx"
import { Pagination } from "../kit/Pagination.tsx"
import { RichText } from "../kit/RichText.tsx"
import type { WrongItem } from "./WrongQuestion.tsx"
import { wrongHref } from "./wrongHref.ts"

export interface PrintViewProps {
  readonly wrong: Output<"exam.wrong">
  readonly address: WrongAddress
  readonly onPrint: () => void
}

/** The book on paper: questions alone with the answers at the end, or each with its answer. A hundred at most a page. */
export const PrintView = ({ wrong, address, onPrint }: PrintViewProps) => {
  const { filter, page, print } = address
  const first = (wrong.page - 1) * wrong.page_size + 1
  return (
    <TitledPage
      title="错题本"
      text={`第${first}到${first + wrong.list.length - 1}题，共${wrong.total}题，选项按题库的次序`}
    >
      <div className="grid gap-4 print:hidden">
        <Choices
          look="segments"
          label="答案放在"
          items={[
            { label: "答案在最后", href: wrongHref(filter, { page, print: "end" }), current: print === "end" },
            { label: "答案在题后", href: wrongHref(filter, { page, print: "beside" }), current: print === "beside" },
          ]}
        />
        <div className="flex flex-wrap gap-3">
          <Button variant="primary" onClick={onPrint}>
            打印这一页
          </Button>
          <LinkButton href={wrongHref(filter)}>回到错题本</LinkButton>
        </div>
      </div>
      <ol className="grid gap-6">
        {wrong.list.map((item, index) => (
          <li key={item.question.id} className="grid max-w-read break-inside-avoid gap-3 border-t border-line pt-4">
            <Asked number={first + index} item={item} />
            {print === "beside" ? <Answered item={item} /> : null}
          </li>
        ))}
      </ol>
      {print === "beside" ? null : (
        <section aria-labelledby="print-answers" className="grid gap-4 break-before-page">
          <h2 id="print-answers" className="text-xl">
            答案和解析
          </h2>
          <ol className="grid gap-4">
            {wrong.list.map((item, index) => (
              <li key={item.question.id} className="grid max-w-read break-inside-avoid gap-1">
                <h3 className="font-medium tabular">第{first + index}题</h3>
                <Answered item={item} />
              </li>
            ))}
          </ol>
        </section>
      )}
      <div className="print:hidden">
        <Pagination
          page={wrong.page}
          pages={Math.ceil(wrong.total / wrong.page_size)}
          hrefOf={(other) => wrongHref(filter, { page: other, print })}
        />
      </div>
    </TitledPage>
  )
}

const Asked = ({ number, item: { question } }: { readonly number: number; readonly item: WrongItem }) => (
  <>
    <h2 className="text-base font-medium tabular">
      第{number}题<span className="ml-3 font-normal text-grey">{kindName(question.kind)}</span>
    </h2>
    {question.material_html === undefined ? null : <RichText html={question.material_html} />}
    <RichText html={question.stem_html} />
    {question.prompts === undefined ? null : (
      <ol className="grid gap-1">
        {question.prompts.map((html, place) => (
          // oxlint-disable-next-line react/no-array-index-key -- a prompt is known by its place
          <li key={place} className="flex gap-2">
            <span className="tabular">{place + 1}.</span>
            <RichText html={html} />
            <span>（　　）</span>
          </li>
        ))}
      </ol>
    )}
    {question.options.length === 0 ? null : (
      <ul className="grid gap-1">
        {question.options.map((option) => (
          <li key={option.key} className="flex gap-2">
            <span className="font-medium">{option.key}.</span>
            <RichText html={option.html} />
          </li>
        ))}
      </ul>
    )}
  </>
)

const Answered = ({ item: { key, answer } }: { readonly item: WrongItem }) => (
  <div className="grid gap-1 text-grey">
    <p>
      正确答案：<strong className="text-ink">{keyText(key.answer)}</strong>
      <span className="ml-4">你的答案：{describe(answer)}</span>
    </p>
    <RichText html={key.explanation_html} />
  </div>
)

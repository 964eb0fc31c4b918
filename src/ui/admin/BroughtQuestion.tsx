import type { BroughtQuestion as Question, Mend } from "#domain/admin/BroughtQuestions.ts"
import { KINDS, kindName } from "#domain/core/KindName.ts"
import { Badge } from "../kit/Badge.tsx"
import { Checkbox } from "../kit/Checkbox.tsx"
import { Fold } from "../kit/Fold.tsx"
import { Notice } from "../kit/Notice.tsx"
import { Select } from "../kit/Select.tsx"
import { TextArea } from "./TextArea.tsx"

export interface BroughtQuestionProps {
  readonly question: Question
  readonly mend: Mend
  readonly onMend: (mend: Mend) => void
}

const LETTERS = "ABCDEFGHIJ".split("").map((letter) => `选项${letter}`)
/** Headings of a sheet, in the order in which a question is read. */
const HEADINGS = [
  ..."题型 章节 题干 配对项".split(" "),
  ...LETTERS,
  ..."答案 部分得分 固定选项 可接受答案 附件 解析 知识点 分值 来源 年份 难度".split(" "),
]
/** Those that a form asks of each question. */
const ALWAYS = new Set(["题干", "答案", "解析"])
const KIND_OPTIONS = [...KINDS.map(kindName), "案例题"].map((label) => ({ value: label, label }))

export const BroughtQuestion = ({ question, mend, onMend }: BroughtQuestionProps) => {
  const { n, faults, notes, place } = question
  const cells = { ...question.cells, ...mend.cells }
  const at = (heading: string) => cells[heading] ?? ""
  const isLeft = mend.left ?? question.isLeft
  const isMended = Object.keys(mend.cells ?? {}).length > 0
  const name = `第${n + 1}道`
  return (
    <article aria-label={name} className="grid min-w-0 gap-3">
      <h3 className="flex flex-wrap items-center gap-2">
        {name}
        {at("题型") === "" ? null : <Badge>{at("题型")}</Badge>}
        {at("所属案例") === "" ? null : <Badge>小题</Badge>}
        {faults.length > 0 && !isLeft ? <Badge tone="wrong">要看</Badge> : null}
        {isMended ? <Badge tone="accent">改过</Badge> : null}
        {isLeft ? <Badge tone="caution">不要</Badge> : null}
      </h3>
      {question.cells === null ? <p className="wrap-anywhere">{place}</p> : isLeft ? null : <Cells at={at} />}
      {faults.length > 0 && !isLeft ? (
        <Notice level="error">
          <ul>
            {faults.map((fault) => (
              <li key={fault}>{fault}</li>
            ))}
          </ul>
        </Notice>
      ) : null}
      {notes.length > 0 && !isLeft ? (
        <ul className="grid gap-1 text-sm text-grey">
          {notes.map((note) => (
            <li key={note}>{note}</li>
          ))}
        </ul>
      ) : null}
      {question.cells === null || isLeft ? null : (
        <Fold label={`修改${name}`} open={faults.length > 0}>
          <Fields at={at} onChange={(heading, text) => onMend({ cells: { [heading]: text } })} />
        </Fold>
      )}
      <div className="flex flex-wrap gap-x-6">
        {(faults.length > 0 || mend.accepted === true) && !isLeft ? (
          <Checkbox
            name={`accepted-${n}`}
            checked={mend.accepted === true}
            onChange={(accepted) => onMend({ accepted })}
          >
            看过原文，按这里的放进题库
          </Checkbox>
        ) : null}
        <Checkbox name={`left-${n}`} checked={isLeft} onChange={(left) => onMend({ left })}>
          不要这一道
        </Checkbox>
      </div>
    </article>
  )
}

interface At {
  readonly at: (heading: string) => string
}

const Cells = ({ at }: At) => (
  <dl className="grid grid-cols-[6rem_minmax(0,1fr)] gap-x-3 gap-y-1">
    {HEADINGS.filter((heading) => heading !== "题型" && at(heading) !== "").map((heading) => (
      <div key={heading} className="contents">
        <dt className="text-grey">{heading}</dt>
        <dd className="wrap-anywhere whitespace-pre-wrap">{at(heading)}</dd>
      </div>
    ))}
  </dl>
)

const Fields = ({ at, onChange }: At & { readonly onChange: (heading: string, text: string) => void }) => {
  const lastOption = LETTERS.findLastIndex((heading) => at(heading) !== "")
  // one more option than it has
  const isAsked = (heading: string) => {
    const option = LETTERS.indexOf(heading)
    return option === -1 ? ALWAYS.has(heading) || at(heading) !== "" : lastOption !== -1 && option <= lastOption + 1
  }
  return (
    <div className="grid">
      <Select
        name="题型"
        label="题型"
        value={at("题型")}
        options={
          KIND_OPTIONS.some(({ value }) => value === at("题型"))
            ? KIND_OPTIONS
            : [{ value: at("题型"), label: at("题型") === "" ? "请选择" : at("题型") }, ...KIND_OPTIONS]
        }
        onChange={(text) => onChange("题型", text)}
      />
      {HEADINGS.filter((heading) => heading !== "题型" && isAsked(heading)).map((heading) => (
        <TextArea
          key={heading}
          name={heading}
          label={heading}
          value={at(heading)}
          rows={heading === "题干" || heading === "解析" ? 3 : 1}
          onChange={(text) => onChange(heading, text)}
        />
      ))}
    </div>
  )
}

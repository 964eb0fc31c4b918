import type { FormEvent } from "react"
import type { Output } from "#domain/contract/Contract.ts"
import { kindName } from "#domain/core/KindName.ts"
import { Button } from "../kit/Button.tsx"
import { controlClass } from "../kit/controlClass.ts"

export interface DrawFormProps {
  readonly chapters: Output<"question.bank">["chapters"]
  readonly kinds: Output<"question.bank">["kinds"]
  /** The query of the draw: `PracticeAddress`. */
  readonly onDraw: (query: URLSearchParams) => void
}

const COUNTS = [5, 10, 20, 30, 50]
const SCOPES = [
  ["", "全部题目"],
  ["unanswered", "只要没做过的"],
  ["wrong", "只要上次做错的"],
  ["favorite", "只要收藏的"],
] as const

/** Draws a set of one's own: which chapters, kinds, how many, and of what. Nothing ticked means all of it. */
export const DrawForm = ({ chapters, kinds, onDraw }: DrawFormProps) => {
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const fields = [...new FormData(event.currentTarget)].flatMap(([name, value]) =>
      typeof value === "string" && value !== "" ? [[name, value]] : [],
    )
    onDraw(new URLSearchParams(fields))
  }
  return (
    <form onSubmit={submit} className="grid gap-4">
      <Ticks legend="章节（不选即全部）" name="chapter" items={chapters.map(({ id, name }) => [id, name])} />
      <Ticks
        legend="题型（不选即全部；同一材料的题一起出）"
        name="kind"
        items={kinds.map((kind) => [kind, kindName(kind)])}
      />
      <div className="grid grid-cols-2 gap-4">
        <label className="grid gap-1">
          <span className="font-medium">题数</span>
          <select name="count" defaultValue="10" className={controlClass()}>
            {COUNTS.map((count) => (
              <option key={count} value={count}>
                {count}题
              </option>
            ))}
          </select>
        </label>
        <label className="grid gap-1">
          <span className="font-medium">范围</span>
          <select name="only" defaultValue="" className={controlClass()}>
            {SCOPES.map(([value, label]) => (
              <option key={value} value={value}>
                {label}
              </option>
            ))}
          </select>
        </label>
      </div>
      <Button type="submit" className="justify-self-start">
        组一套题
      </Button>
    </form>
  )
}

interface TicksProps {
  readonly legend: string
  readonly name: string
  readonly items: ReadonlyArray<readonly [value: string, label: string]>
}

const Ticks = ({ legend, name, items }: TicksProps) => (
  <fieldset>
    <legend className="mb-1 font-medium">{legend}</legend>
    <div className="flex flex-wrap gap-x-5">
      {items.map(([value, label]) => (
        <label key={value} className="flex min-h-11 items-center gap-2">
          <input type="checkbox" name={name} value={value} className="size-5 accent-accent" />
          {label}
        </label>
      ))}
    </div>
  </fieldset>
)

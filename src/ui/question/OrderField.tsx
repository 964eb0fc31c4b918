import type { KeyboardEvent } from "react"
import { keysOf, moved } from "#domain/question/AnswerValue.ts"
import { rightKeys } from "#domain/question/RightAnswer.ts"
import { keepFocus } from "../dom/keepFocus.ts"
import { Button } from "../kit/Button.tsx"
import { classes } from "../kit/classes.ts"
import { ChevronDownIcon } from "../kit/icon/ChevronDownIcon.tsx"
import { RightIcon } from "../kit/icon/RightIcon.tsx"
import { WrongIcon } from "../kit/icon/WrongIcon.tsx"
import { IconButton } from "../kit/IconButton.tsx"
import type { AnswerFieldProps } from "./AnswerField.tsx"
import { OptionText } from "./OptionText.tsx"

/** All options as a list that is put in order by buttons, or by the arrow keys on them. */
export const OrderField = ({ question, value, answerKey, disabled, locked, labelledBy, acts }: AnswerFieldProps) => {
  const given = question.options.map(({ key }) => key)
  const keys = value === null ? given : keysOf(value)
  const isFixed = disabled || locked === true || answerKey !== null
  const right = answerKey === null ? null : rightKeys(answerKey.answer)
  const move = (key: string, by: -1 | 1, button: HTMLElement) => {
    const next = moved(keys, key, by)
    if (next === keys) return
    acts.arrange(next)
    keepFocus(button)
  }
  return (
    <fieldset aria-labelledby={labelledBy} className="grid min-w-0 gap-3">
      <ol className="grid gap-2">
        {keys.map((key, place) => (
          <li
            key={key}
            className={classes(
              "flex min-h-12 items-center gap-3 rounded-md border bg-sheet py-1 ps-3 pe-1",
              EDGES[stateOf(right, place, key)],
            )}
          >
            <span translate="no" className="text-grey tabular">
              {place + 1}
            </span>
            <span className="flex min-w-0 flex-1 gap-2">
              <span translate="no" className="font-medium">
                {key}.
              </span>
              <OptionText html={question.options.find((option) => option.key === key)?.html ?? ""} />
            </span>
            {isFixed ? <PlaceVerdict state={stateOf(right, place, key)} /> : null}
            {isFixed
              ? null
              : WAYS.map(({ by, name, turn }) => (
                  <IconButton
                    key={name}
                    label={`${name}：${key}，现在第${place + 1}位`}
                    aria-disabled={keys[place + by] === undefined}
                    className="aria-disabled:opacity-40"
                    onClick={(event) => move(key, by, event.currentTarget)}
                    onKeyDown={(event: KeyboardEvent<HTMLButtonElement>) => {
                      const way = WAYS.find((one) => one.arrow === event.key)
                      if (way === undefined) return
                      event.preventDefault()
                      move(key, way.by, event.currentTarget)
                    }}
                  >
                    <ChevronDownIcon className={classes("size-5", turn)} />
                  </IconButton>
                ))}
          </li>
        ))}
      </ol>
      <div className="flex min-h-12 flex-wrap items-center gap-x-4">
        <p role="status" className="text-grey">
          {value === null ? "还没有作答。用箭头移动，或者：" : `你的次序：${keys.join("、")}`}
        </p>
        {isFixed || value !== null ? null : <Button onClick={() => acts.arrange(given)}>就按现在的次序</Button>}
      </div>
    </fieldset>
  )
}

const WAYS = [
  { by: -1, name: "上移", arrow: "ArrowUp", turn: "rotate-180" },
  { by: 1, name: "下移", arrow: "ArrowDown", turn: "" },
] as const

type State = "open" | "right" | "wrong"

const stateOf = (right: ReadonlyArray<string> | null, place: number, key: string): State =>
  right === null ? "open" : right[place] === key ? "right" : "wrong"

const EDGES: Readonly<Record<State, string>> = {
  open: "border-line",
  right: "border-correct",
  wrong: "border-wrong",
}

const PlaceVerdict = ({ state }: { readonly state: State }) =>
  state === "open" ? null : state === "right" ? (
    <span className="flex items-center gap-1 pe-2 text-correct">
      <RightIcon className="size-5" />对
    </span>
  ) : (
    <span className="flex items-center gap-1 pe-2 text-wrong">
      <WrongIcon className="size-5" />错
    </span>
  )

import { type KeyboardEvent, useRef } from "react"
import { calculate, type Calculated } from "#domain/attempt/Calculator.ts"
import { MAX_SUM } from "#domain/attempt/ToolsState.ts"
import { controlClass } from "../kit/controlClass.ts"

export interface CalculatorPanelProps {
  readonly sum: string
  readonly onWrite: (sum: string) => void
}

const KEYS = [
  ["7", "8", "9", "÷", "("],
  ["4", "5", "6", "×", ")"],
  ["1", "2", "3", "−", "%"],
  ["0", ".", "退格", "+", "清空"],
] as const

const PROBLEMS: Readonly<Record<Exclude<Calculated, { readonly ok: true }>["problem"], string>> = {
  empty: "0",
  syntax: "…",
  zero: "除数是0",
  size: "算式太长",
}

/** Calculates while typing; = and Enter replace the input by the result. */
export const CalculatorPanel = ({ sum, onWrite }: CalculatorPanelProps) => {
  const field = useRef<HTMLInputElement>(null)
  const result = calculate(sum)
  const press = (key: (typeof KEYS)[number][number]) => {
    if (key === "清空") onWrite("")
    else if (key === "退格") onWrite(sum.slice(0, -1))
    else onWrite(`${sum}${key}`)
  }
  const equal = () => {
    if (result.ok) onWrite(result.text)
  }
  const onKey = (event: KeyboardEvent) => {
    if (event.key === "Enter" || event.key === "=") {
      event.preventDefault()
      equal()
    }
  }
  return (
    <div className="grid gap-3">
      <label className="grid gap-1">
        <span className="text-grey">算式</span>
        <input
          ref={field}
          className={controlClass("tabular")}
          value={sum}
          maxLength={MAX_SUM}
          autoComplete="off"
          inputMode="text"
          onChange={(event) => onWrite(event.currentTarget.value)}
          onKeyDown={onKey}
        />
      </label>
      <output aria-label="结果" translate="no" className="block min-h-8 text-end text-xl font-bold break-all tabular">
        {result.ok ? result.text : PROBLEMS[result.problem]}
      </output>
      <div className="grid grid-cols-5 gap-1">
        {KEYS.flat().map((key) => (
          <button
            key={key}
            type="button"
            onClick={() => press(key)}
            className="min-h-11 rounded-md border border-line bg-paper tabular hover:bg-wash"
          >
            {key}
          </button>
        ))}
        <button
          type="button"
          aria-label="等于"
          className="col-span-5 min-h-11 rounded-md bg-accent font-bold text-on-accent hover:bg-accent-hover"
          onClick={equal}
        >
          =
        </button>
      </div>
    </div>
  )
}

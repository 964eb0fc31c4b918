import { type FormEvent, useId } from "react"
import { Button } from "../kit/Button.tsx"
import { controlClass } from "../kit/controlClass.ts"

export interface SelfMarkProps {
  readonly number: number
  readonly full: number
  /** null: not marked yet. */
  readonly given: number | null
  /** Left out when it can no longer be changed. */
  readonly onMark?: ((score: number) => void) | undefined
  readonly isBusy: boolean
}

/** The learner's own mark of a short answer, beside the reference. */
export const SelfMark = ({ number, full, given, onMark, isBusy }: SelfMarkProps) => {
  const id = useId()
  if (onMark === undefined) return <p className="text-grey tabular">{given === null ? "没有自评" : `自评${given}分`}</p>
  const send = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const score = Number(new FormData(event.currentTarget).get("score"))
    if (Number.isFinite(score)) onMark(Math.min(full, Math.max(0, score)))
  }
  return (
    <form onSubmit={send} className="flex flex-wrap items-end gap-3" aria-label={`第${number}题自评`}>
      <span className="grid gap-1">
        <label htmlFor={id}>
          自评得分<span className="ml-2 text-grey">0到{full}分</span>
        </label>
        <input
          id={id}
          // what was saved is shown again when it comes back
          key={given}
          name="score"
          type="number"
          inputMode="decimal"
          min={0}
          max={full}
          step={0.5}
          required
          defaultValue={given ?? ""}
          className={controlClass("w-32 tabular")}
        />
      </span>
      <Button type="submit" busy={isBusy}>
        {given === null ? "记下自评" : "改自评"}
      </Button>
    </form>
  )
}

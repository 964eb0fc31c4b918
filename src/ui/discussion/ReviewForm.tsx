import type { FormEvent } from "react"
import type { Output } from "#domain/contract/Contract.ts"
import { MAX_TEXT } from "#domain/discussion/AskPlace.ts"
import { Button } from "../kit/Button.tsx"
import { controlClass } from "../kit/controlClass.ts"

export interface ReviewFormProps {
  readonly own: Output<"review.own">["own"]
  readonly busy: boolean
  readonly onSave: (stars: number, text: string) => void
}

const STARS = [1, 2, 3, 4, 5]

/** The learner's one review of a course, written or written anew; the browser asks for what is missing. */
export const ReviewForm = ({ own, busy, onSave }: ReviewFormProps) => {
  const save = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const typed = new FormData(event.currentTarget)
    const [stars, text] = [typed.get("stars"), typed.get("text")]
    if (!busy && typeof text === "string" && text.trim() !== "") onSave(Number(stars), text.trim())
  }
  return (
    <form onSubmit={save} className="grid gap-3">
      <fieldset>
        <legend className="sr-only">几颗星</legend>
        <div className="grid max-w-90 grid-cols-5">
          {STARS.map((stars) => (
            <label key={stars} className="flex min-h-11 items-center gap-2">
              <input
                type="radio"
                name="stars"
                value={stars}
                required
                defaultChecked={own?.stars === stars}
                className="size-5 accent-accent"
              />
              {stars}星
            </label>
          ))}
        </div>
      </fieldset>
      <textarea
        name="text"
        required
        maxLength={MAX_TEXT}
        defaultValue={own?.text ?? ""}
        aria-label="学习的感受"
        placeholder="哪里讲得好，哪里还想听"
        className={controlClass("min-h-24 resize-y")}
      />
      <div className="flex flex-wrap items-center justify-between gap-x-3 gap-y-2">
        <p className="text-grey">不显示姓名，以后可以修改</p>
        <Button type="submit" busy={busy}>
          {own === null ? "提交评价" : "保存修改"}
        </Button>
      </div>
    </form>
  )
}

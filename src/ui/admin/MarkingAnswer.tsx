import { useSelector } from "@xstate/react"
import * as PointsTyped from "#domain/result/PointsTyped.ts"
import { current, fullOf } from "#machines/admin/markingChanges.ts"
import { Button } from "../kit/Button.tsx"
import { classes } from "../kit/classes.ts"
import type { MarkingProps } from "./MarkingProps.ts"

/** The answer that is marked now, with the points to give. */
export const MarkingAnswer = ({ marking }: MarkingProps) => {
  const context = useSelector(marking, (snapshot) => snapshot.context)
  const answer = current(context)
  const { typed, isWrong, done } = context
  const full = fullOf(context)
  return (
    <section aria-label="答案" className="grid gap-4 rounded-lg border border-line bg-sheet p-4">
      <div aria-live="polite" className="grid min-h-36 content-start gap-2">
        <p className="text-grey tabular">
          {answer === undefined ? "这一批评完了" : `第${placeOf(context) + 1}个答案，${countText(answer.count)}`}
        </p>
        <p className="max-w-read break-words whitespace-pre-wrap">{answer?.text}</p>
        {answer?.files?.map(({ name, url }) => (
          <a key={name} href={url ?? undefined} target="_blank" rel="noreferrer">
            {url === null ? "附件还没有上传" : name.endsWith("pdf") ? "附件（PDF）" : <img src={url} alt="附件" />}
          </a>
        ))}
      </div>
      <div role="group" aria-label="分数" className="grid max-w-96 grid-cols-6 gap-2">
        {PointsTyped.steps(full).map((points) => (
          <button
            key={points}
            type="button"
            data-points={points}
            aria-pressed={typed === String(points)}
            className={classes(
              "min-h-11 rounded-md border tabular transition-colors",
              typed === String(points) ? "border-accent bg-accent-tint text-accent-ink" : "border-edge hover:bg-wash",
            )}
            onClick={() => marking.send({ type: "points.choose", points })}
          >
            {points}
          </button>
        ))}
      </div>
      <div className="flex flex-wrap items-center gap-3">
        <output className={classes("min-w-24 text-lg tabular", isWrong && "text-wrong")}>
          {isWrong ? "先打分数" : typed === "" ? "未评分" : `${typed}分`}
        </output>
        <Button variant="primary" onClick={() => marking.send({ type: "points.confirm" })}>
          确认，下一个
        </Button>
        <Button disabled={done.length === 0} onClick={() => marking.send({ type: "mark.takeBack" })}>
          收回上一个
        </Button>
      </div>
    </section>
  )
}

type Shown = Parameters<typeof current>[0]

const placeOf = ({ batch, at }: Shown): number => batch?.answers.findIndex(({ key }) => key === at) ?? 0

const countText = (count: number): string => (count === 1 ? "只有1份" : `${count}份相同，一起评`)

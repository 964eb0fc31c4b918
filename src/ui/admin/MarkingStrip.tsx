import { useSelector } from "@xstate/react"
import { Button } from "../kit/Button.tsx"
import { classes } from "../kit/classes.ts"
import type { MarkingProps } from "./MarkingProps.ts"

/** The answers of this batch as places, each with its points. */
export const MarkingStrip = ({ marking }: MarkingProps) => {
  const { batch, given, refused, at, outbox } = useSelector(marking, ({ context }) => context)
  const answers = batch?.answers ?? []
  const failed = new Set(refused.map(({ answer }) => answer.key))
  return (
    <nav aria-label="这一批答案" className="grid gap-3">
      <ol className="flex flex-wrap gap-2">
        {answers.map(({ key }, index) => (
          <li key={key}>
            <button
              type="button"
              aria-current={key === at ? "true" : undefined}
              aria-label={`第${index + 1}个答案，${failed.has(key) ? "没有评上" : Object.hasOwn(given, key) ? `${given[key]}分` : "未评"}`}
              className={classes(
                "grid min-h-11 min-w-11 place-items-center rounded-md border px-2 tabular transition-colors",
                key === at ? "border-accent bg-accent-tint text-accent-ink" : "border-line hover:bg-wash",
              )}
              onClick={() => marking.send({ type: "answer.go", key })}
            >
              <span className="text-grey">{index + 1}</span>
              <span>{failed.has(key) ? "!" : (given[key] ?? "·")}</span>
            </button>
          </li>
        ))}
      </ol>
      {refused.length > 0 && outbox.length === 0 ? (
        <p>
          <Button onClick={() => marking.send({ type: "marking.more" })}>取下一批答案</Button>
        </p>
      ) : null}
    </nav>
  )
}

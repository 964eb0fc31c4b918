import type { Phase } from "#domain/study/ExamTerm.ts"
import { classes } from "../kit/classes.ts"

const PHASES: ReadonlyArray<{ readonly label: string; readonly phases: ReadonlyArray<Phase> }> = [
  { label: "报名", phases: ["registration"] },
  { label: "准备", phases: ["preparing"] },
  { label: "冲刺", phases: ["sprint"] },
  { label: "前夜", phases: ["eve"] },
  { label: "考试", phases: ["sitting"] },
  { label: "考后", phases: ["after"] },
  { label: "查分", phases: ["results"] },
]

/** The phases of a term in their order, the present one marked. */
export const TermPhases = ({ phase }: { readonly phase: Phase }) => (
  <ol aria-label="考期的各个阶段" className="grid grid-cols-7 gap-x-1">
    {PHASES.map(({ label, phases }) => {
      const isCurrent = phases.includes(phase)
      return (
        <li
          key={label}
          aria-current={isCurrent ? "step" : undefined}
          className={classes(
            "border-t-2 pt-1 text-center whitespace-nowrap",
            isCurrent ? "border-accent font-medium text-accent-ink" : "border-line text-grey",
          )}
        >
          {label}
        </li>
      )
    })}
  </ol>
)

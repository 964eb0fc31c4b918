import type { SubjectReadiness } from "#domain/study/readinessText.ts"

export interface ReadinessScaleProps {
  readonly estimate: NonNullable<SubjectReadiness["estimate"]>
  readonly total: number
  readonly pass: number
}

const WIDTH = 320
const BASE = 30

/** The interval on the scale of the paper, with the score and the pass line; its sentence stands above. */
export const ReadinessScale = ({ estimate: { score, low, high }, total, pass }: ReadinessScaleProps) => {
  const at = (points: number) => 8 + ((WIDTH - 16) * points) / total
  return (
    <svg viewBox={`0 0 ${WIDTH} 44`} className="w-full max-w-form" aria-hidden="true">
      <line
        x1={at(0)}
        x2={at(total)}
        y1={BASE}
        y2={BASE}
        strokeWidth="6"
        strokeLinecap="round"
        className="stroke-line"
      />
      <line x1={at(low)} x2={at(high)} y1={BASE} y2={BASE} strokeWidth="6" className="stroke-accent" />
      <line x1={at(pass)} x2={at(pass)} y1={BASE - 12} y2={BASE + 12} strokeWidth="2" className="stroke-ink" />
      <text x={at(pass)} y={BASE - 17} textAnchor="middle" className="fill-grey text-[14px] tabular">
        及格{pass}
      </text>
      <circle cx={at(score)} cy={BASE} r="7" strokeWidth="3" className="fill-sheet stroke-accent" />
    </svg>
  )
}

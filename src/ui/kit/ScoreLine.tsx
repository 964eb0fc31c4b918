import { ScoreFigure } from "./ScoreFigure.tsx"

export interface ScorePoint {
  readonly key: string
  /** 0 to 1. */
  readonly share: number
  /** The score itself, as it is written. */
  readonly text: string
  /** When it was reached, in words. */
  readonly when: string
}

export interface ScoreLineProps {
  readonly caption: string
  /** In order of time, two or more. */
  readonly points: ReadonlyArray<ScorePoint>
  /** The point that the page is about. */
  readonly current: string
  /** Where the dashed line is, 0 to 1; the full score when left out. */
  readonly mark?: number
}

const WIDTH = 320
const HEIGHT = 132
const SIDE = 24
const TOP = 30
const BASE = 100

/** Scores over time: a line with a dot and a number each; the one the page is about is a filled square. */
export const ScoreLine = ({ caption, points, current, mark = 1 }: ScoreLineProps) => {
  const dashed = BASE - (BASE - TOP) * mark
  const step = (WIDTH - 2 * SIDE) / Math.max(1, points.length - 1)
  const at = points.map((point, index) => ({ ...point, x: SIDE + step * index, y: BASE - (BASE - TOP) * point.share }))
  return (
    <ScoreFigure
      caption={caption}
      width={WIDTH}
      height={HEIGHT}
      head={["时间", "得分"]}
      rows={points.map(({ key, when, text }) => [key === current ? `${when}，本次` : when, text])}
    >
      <line x1="0" x2={WIDTH} y1={BASE} y2={BASE} className="stroke-line" />
      <line x1="0" x2={WIDTH} y1={dashed} y2={dashed} className="stroke-line" strokeDasharray="3 4" />
      <polyline
        points={at.map(({ x, y }) => `${x},${y}`).join(" ")}
        fill="none"
        strokeWidth="2"
        strokeLinejoin="round"
        className="stroke-accent"
      />
      {at.map(({ key, x, y, text }, index) => (
        <g key={key}>
          {key === current ? (
            <rect x={x - 6} y={y - 6} width="12" height="12" rx="2" className="fill-accent stroke-sheet" />
          ) : (
            <circle cx={x} cy={y} r="4.5" strokeWidth="2" className="fill-sheet stroke-accent" />
          )}
          <text
            x={x}
            y={y - 11}
            textAnchor="middle"
            strokeWidth="4"
            className="fill-ink stroke-paper text-[14px] tabular [paint-order:stroke]"
          >
            {text}
          </text>
          <text x={x} y={BASE + 20} textAnchor="middle" className="fill-grey text-[14px] tabular">
            {index + 1}
          </text>
        </g>
      ))}
    </ScoreFigure>
  )
}

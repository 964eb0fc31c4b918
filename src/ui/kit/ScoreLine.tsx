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
}

const WIDTH = 320
const HEIGHT = 132
const SIDE = 24
const TOP = 30
const BASE = 100

/** Scores over time: a line with a dot and a number each; the one the page is about is a filled square. */
export const ScoreLine = ({ caption, points, current }: ScoreLineProps) => {
  const step = (WIDTH - 2 * SIDE) / Math.max(1, points.length - 1)
  const at = points.map((point, index) => ({ ...point, x: SIDE + step * index, y: BASE - (BASE - TOP) * point.share }))
  return (
    <figure className="grid gap-2">
      <svg viewBox={`0 0 ${WIDTH} ${HEIGHT}`} className="w-full max-w-form" aria-hidden="true">
        <line x1="0" x2={WIDTH} y1={BASE} y2={BASE} className="stroke-line" />
        <line x1="0" x2={WIDTH} y1={TOP} y2={TOP} className="stroke-line" strokeDasharray="3 4" />
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
      </svg>
      <figcaption className="text-grey">{caption}</figcaption>
      {/* a table is as wide as its words, whatever it is told */}
      <div className="sr-only">
        <table>
          <caption>{caption}</caption>
          <thead>
            <tr>
              <th scope="col">时间</th>
              <th scope="col">得分</th>
            </tr>
          </thead>
          <tbody>
            {points.map(({ key, when, text }) => (
              <tr key={key}>
                <th scope="row">{key === current ? `${when}，本次` : when}</th>
                <td>{text}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </figure>
  )
}

import { useId } from "react"
import { ScoreFigure } from "./ScoreFigure.tsx"

export interface ScoreBandsProps {
  readonly caption: string
  /** How many in each part of the range, the lowest first. */
  readonly bands: ReadonlyArray<number>
  /** The part that is one's own. */
  readonly mine: number
  /** Where the last part ends. */
  readonly total: number
}

const WIDTH = 320
const HEIGHT = 150
const TOP = 34
const BASE = 118

/** Columns of how many reached which score; one's own is hatched and has a mark above it. */
export const ScoreBands = ({ caption, bands, mine, total }: ScoreBandsProps) => {
  const id = useId()
  const step = WIDTH / bands.length
  const most = Math.max(1, ...bands)
  const edge = (band: number) => Math.round((total * band * 10) / bands.length) / 10
  return (
    <ScoreFigure
      caption={caption}
      width={WIDTH}
      height={HEIGHT}
      head={["分数段", "人数"]}
      rows={bands.map((count, band) => [
        `${edge(band)}到${edge(band + 1)}分${band === mine ? "，我在这里" : ""}`,
        count,
      ])}
    >
      <defs>
        <pattern id={id} width="6" height="6" patternUnits="userSpaceOnUse" patternTransform="rotate(45)">
          <rect width="6" height="6" className="fill-accent" />
          <rect width="2" height="6" className="fill-accent-tint" />
        </pattern>
      </defs>
      {bands.map((count, band) => {
        const height = count === 0 ? 0 : Math.max(3, ((BASE - TOP) * count) / most)
        const middle = step * (band + 0.5)
        return (
          // oxlint-disable-next-line react/no-array-index-key -- a part is known by its place
          <g key={band}>
            <rect
              x={step * band + 3}
              y={BASE - height}
              width={step - 6}
              height={height}
              rx="2"
              strokeWidth="1"
              {...(band === mine ? { fill: `url(#${id})`, className: "stroke-accent" } : OTHERS)}
            />
            {count > 0 ? (
              <text x={middle} y={BASE - height - 5} textAnchor="middle" className="fill-ink text-[14px] tabular">
                {count}
              </text>
            ) : null}
            {band === mine ? (
              <path
                d={`M${middle - 6} ${BASE - height - 28}h12l-6 8z`}
                className="fill-accent stroke-accent"
                strokeLinejoin="round"
              />
            ) : null}
          </g>
        )
      })}
      <line x1="0" x2={WIDTH} y1={BASE} y2={BASE} className="stroke-edge" />
      {bands.map((_, band) =>
        band % 2 === 0 ? (
          // oxlint-disable-next-line react/no-array-index-key -- a part is known by its place
          <text key={band} x={step * band + 2} y={BASE + 20} className="fill-grey text-[14px] tabular">
            {edge(band)}
          </text>
        ) : null,
      )}
      <text x={WIDTH - 2} y={BASE + 20} textAnchor="end" className="fill-grey text-[14px] tabular">
        {edge(bands.length)}
      </text>
    </ScoreFigure>
  )
}

const OTHERS = { className: "fill-wash stroke-edge" } as const

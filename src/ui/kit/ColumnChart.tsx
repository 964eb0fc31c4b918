export interface ColumnChartProps {
  readonly title: string
  /** One time each, the earliest first; where all are nought, nothing is drawn. */
  readonly columns: ReadonlyArray<{ readonly time: string; readonly value: number; readonly text: string }>
}

const HEIGHT = 96
const STEP = 12
const WIDTH = 9

/** A number over time. It is a picture of the table beside it, which says the same. */
export const ColumnChart = ({ title, columns }: ColumnChartProps) => {
  const [highest] = columns.toSorted((a, b) => b.value - a.value)
  if (highest === undefined || highest.value === 0) return null
  const most = highest.value
  return (
    <figure aria-hidden="true" className="grid gap-1 rounded-lg border border-line bg-sheet px-4 py-3 tabular">
      <figcaption className="flex flex-wrap justify-between gap-x-4 text-grey">
        <span>{title}</span>
        <span>
          最多{highest.text}（{highest.time}）
        </span>
      </figcaption>
      <svg viewBox={`0 0 ${columns.length * STEP} ${HEIGHT}`} preserveAspectRatio="none" className="h-24 w-full">
        {columns.map(({ time, value }, index) => (
          <rect
            key={time}
            x={index * STEP}
            width={WIDTH}
            y={HEIGHT - heightOf(value, most)}
            height={heightOf(value, most)}
            className={value === 0 ? "fill-line" : "fill-accent"}
          />
        ))}
      </svg>
      <p className="flex justify-between gap-x-4 text-grey">
        <span>{columns[0]?.time}</span>
        <span>{columns.at(-1)?.time}</span>
      </p>
    </figure>
  )
}

const heightOf = (value: number, most: number): number => (value === 0 ? 2 : Math.max(4, (value / most) * HEIGHT))

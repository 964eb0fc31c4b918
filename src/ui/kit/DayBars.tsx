export interface DayBarsProps {
  readonly caption: string
  readonly days: ReadonlyArray<{
    readonly day: string
    /** In words, and in as few characters as seven of them leave each other on a phone. */
    readonly name: string
    readonly short: string
    readonly value: number
    /** For screen readers, where the number alone does not say it. */
    readonly text?: string
  }>
}

const HEIGHT = 48

/** Columns that are a table: one number a day. */
export const DayBars = ({ caption, days }: DayBarsProps) => {
  const most = Math.max(1, ...days.map(({ value }) => value))
  return (
    <table className="w-full table-fixed text-center">
      <caption className="sr-only">{caption}</caption>
      <thead>
        <tr className="align-bottom">
          {days.map(({ day, value, text }) => (
            <td key={day} className="px-1 pb-1 tabular">
              <span
                aria-hidden={text === undefined ? undefined : "true"}
                className={value === 0 ? "text-grey" : "font-medium"}
              >
                {value}
              </span>
              {text === undefined ? null : <span className="sr-only">{text}</span>}
              <svg viewBox={`0 0 24 ${HEIGHT}`} className="mx-auto h-12 w-6" aria-hidden="true">
                <rect
                  x="0"
                  width="24"
                  rx="3"
                  y={HEIGHT - heightOf(value, most)}
                  height={heightOf(value, most)}
                  className={value === 0 ? "fill-line" : "fill-accent"}
                />
              </svg>
            </td>
          ))}
        </tr>
      </thead>
      <tbody>
        <tr>
          {days.map(({ day, name, short }) => (
            <th key={day} scope="col" className="border-t border-line pt-1 font-normal whitespace-nowrap text-grey">
              <span className="sm:hidden">{short}</span>
              <span className="max-sm:hidden">{name}</span>
            </th>
          ))}
        </tr>
      </tbody>
    </table>
  )
}

const heightOf = (value: number, most: number): number => (value === 0 ? 2 : Math.max(4, (value / most) * HEIGHT))

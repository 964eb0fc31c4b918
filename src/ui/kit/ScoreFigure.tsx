import type { ReactNode } from "react"

export interface ScoreFigureProps {
  readonly caption: string
  readonly width: number
  readonly height: number
  /** The same for a screen reader. */
  readonly head: readonly [string, string]
  readonly rows: ReadonlyArray<readonly [name: string, value: string | number]>
  /** The drawing. */
  readonly children: ReactNode
}

/** A chart of scores: its drawing, its sentence, its table. */
export const ScoreFigure = ({ caption, width, height, head, rows, children }: ScoreFigureProps) => (
  <figure className="grid gap-2">
    <svg viewBox={`0 0 ${width} ${height}`} className="w-full max-w-form" aria-hidden="true">
      {children}
    </svg>
    <figcaption className="text-grey">{caption}</figcaption>
    {/* a table is as wide as its words, whatever it is told */}
    <div className="sr-only">
      <table>
        <caption>{caption}</caption>
        <thead>
          <tr>
            <th scope="col">{head[0]}</th>
            <th scope="col">{head[1]}</th>
          </tr>
        </thead>
        <tbody>
          {rows.map(([name, value], index) => (
            // oxlint-disable-next-line react/no-array-index-key -- a row is known by its place
            <tr key={index}>
              <th scope="row">{name}</th>
              <td>{value}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  </figure>
)

import type { ReactNode } from "react"

export interface TableProps {
  readonly caption: string
  readonly heads: ReadonlyArray<string>
  /** Cells by row, in the order of the heads; the first is the row's own head. */
  readonly rows: ReadonlyArray<{ readonly key: string; readonly cells: ReadonlyArray<ReactNode> }>
}

/** Scrolls sideways by itself where it is too wide, by finger and by arrow keys. */
export const Table = ({ caption, heads, rows }: TableProps) => (
  <section
    aria-label={caption}
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls must be reachable by key
    tabIndex={0}
    className="overflow-x-auto rounded-lg border border-line bg-sheet"
  >
    <table className="w-full tabular">
      <caption className="sr-only">{caption}</caption>
      <thead>
        <tr className="border-b border-line text-grey">
          {heads.map((head) => (
            <th key={head} scope="col" className="px-4 py-3 text-start font-medium whitespace-nowrap">
              {head}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map(({ key, cells: [first, ...others] }) => (
          <tr key={key} className="border-b border-line last:border-b-0">
            <th scope="row" className="min-w-40 px-4 py-3 text-start font-normal">
              {first}
            </th>
            {others.map((cell, index) => (
              // oxlint-disable-next-line react/no-array-index-key -- a cell is known by its column
              <td key={index} className="px-4 py-3 whitespace-nowrap">
                {cell}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  </section>
)

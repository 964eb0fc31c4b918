import { ProgressBar } from "./ProgressBar.tsx"
import { TextLink } from "./TextLink.tsx"

export interface BarChartRow {
  readonly label: string
  /** 0 to 1. */
  readonly value: number
  /** What the value is in words, e.g. `12/20`. */
  readonly text: string
  /** What to do about it. */
  readonly way?: { readonly href: string; readonly label: string }
}

export interface BarChartProps {
  readonly caption: string
  /** What the rows and the numbers are, for screen readers. */
  readonly heads: readonly [label: string, text: string]
  readonly rows: ReadonlyArray<BarChartRow>
}

/** Bars that are a table: it is seen as lengths and read out as rows. */
export const BarChart = ({ caption, heads, rows }: BarChartProps) => (
  <table className="w-full">
    <caption className="sr-only">{caption}</caption>
    <thead className="sr-only">
      <tr>
        <th scope="col">{heads[0]}</th>
        <th scope="col">{heads[1]}</th>
      </tr>
    </thead>
    <tbody className="grid gap-4">
      {rows.map((row, index) => (
        // oxlint-disable-next-line react/no-array-index-key -- chapters of two banks may have the same name
        <tr key={index} className="grid grid-cols-[1fr_auto] items-baseline gap-x-4 gap-y-1">
          <th scope="row" className="text-start font-normal">
            {row.label}
          </th>
          <td className="text-end text-grey tabular">
            {row.text}
            {row.way === undefined ? null : (
              <TextLink
                href={row.way.href}
                aria-label={`${row.way.label}：${row.label}`}
                className="ml-3 inline-flex min-h-11 items-center print:hidden"
              >
                {row.way.label}
              </TextLink>
            )}
          </td>
          <td className="col-span-2" aria-hidden="true">
            <ProgressBar label={row.label} value={row.value} />
          </td>
        </tr>
      ))}
    </tbody>
  </table>
)

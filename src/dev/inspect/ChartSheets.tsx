import { use } from "react"

/** The drawings of `npm run flows`. */
const drawings = import.meta.glob<string>("/docs/flows/*.svg", { query: "?raw", import: "default" })

const texts = new Map<string, Promise<string>>()

const textOf = (path: string): Promise<string> => {
  const known = texts.get(path) ?? drawings[path]?.() ?? Promise.resolve("")
  texts.set(path, known)
  return known
}

interface ChartSheetsProps {
  /** Id of the chart. */
  readonly chart: string
  /** Ids of the states that it is in. */
  readonly lit: ReadonlyArray<string>
}

/** The sheets of a chart on which one of the states is. */
export const ChartSheets = ({ chart, lit }: ChartSheetsProps) =>
  Object.keys(drawings)
    .filter((path) => new RegExp(`/${chart}(\\.[\\w.]+)?\\.svg$`).test(path))
    .map((path) => <ChartSheet key={path} path={path} lit={lit} />)

const ChartSheet = ({ path, lit }: { readonly path: string; readonly lit: ReadonlyArray<string> }) => {
  const text = use(textOf(path))
  const shown = lit.filter((id) => text.includes(`data-state="${id}"`))
  if (shown.length === 0) return null
  const here = shown.map((id) => `[data-state="${id}"]`).join(", ")
  return (
    <figure>
      <style>{`svg :is(${here}) > rect { fill: var(--lit); stroke: var(--accent); stroke-width: 2.5 }`}</style>
      <div dangerouslySetInnerHTML={{ __html: text }} />
    </figure>
  )
}

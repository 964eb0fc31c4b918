import type { Plugin } from "vite"

const CHART = /\/src\/machines\/.*Machine\.ts$/

/** A chart's source without what it says to those who read it: descriptions of states, and types as empty objects. */
export const bareChart = (chart: string): string =>
  withoutTypes(chart.replace(/\bdescription:\s*"(?:[^"\\]|\\.)*",?\s*/g, ""))

const TYPES = /\bsetup\(\{\s*types: /

const withoutTypes = (chart: string): string => {
  const found = TYPES.exec(chart)
  if (found === null) return chart
  const start = chart.indexOf("types: ", found.index)
  let end = chart.indexOf("{", start)
  let depth = 0
  do {
    if (chart[end] === "{") depth += 1
    if (chart[end] === "}") depth -= 1
    end += 1
  } while (depth > 0 && end < chart.length)
  return `${chart.slice(0, start)}${chart.slice(end).replace(/^,\s*/, "")}`
}

/** Descriptions are for the visualizer and the drawing, types for the compiler; browsers are sent neither. */
export const bareCharts = (): Plugin => ({
  name: "bare-charts",
  apply: "build",
  enforce: "pre",
  transform: (code, id) => (CHART.test(id) ? { code: bareChart(code), map: null } : null),
})

import type { Plugin } from "vite"

const CHART = /\/src\/machines\/.*Machine\.ts$/

/** A chart's source without what it says of its states. */
export const undescribed = (chart: string): string => chart.replace(/\bdescription:\s*"(?:[^"\\]|\\.)*",?\s*/g, "")

/** Descriptions are for those who read a chart, in the visualizer and in its drawing; browsers are not sent them. */
export const withoutDescriptions = (): Plugin => ({
  name: "without-descriptions",
  apply: "build",
  enforce: "pre",
  transform: (code, id) => (CHART.test(id) ? { code: undescribed(code), map: null } : null),
})

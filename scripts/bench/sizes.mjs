import { checkBudgets } from "../budgets.mjs"
import { kb } from "./numbers.mjs"

const LIMITS = {
  "/ JavaScript": ["61 kB react + wouter; 90 kB whole stack", "137 kB a template app; 254-1,112 kB learning sites"],
  "/ CSS": ["2 kB", "2-51 kB"],
}

/** What pages weigh, in brotli bytes; fails over budget. */
export const sizes = async ({ build }) => {
  const { rows, failures } = await checkBudgets(`${build}/client`, `${build}/admin`)
  return {
    how: "npm run bench -- --only sizes: brotli files of the build, static imports followed from its manifest; a page is what it adds",
    failures,
    rows: rows.map(({ name, bytes, limit }) => {
      const [found = "", peer = ""] = LIMITS[name] ?? []
      return { what: `size of ${name}`, measured: kb(bytes), budget: `≤ ${kb(limit)}`, limit: found, peer }
    }),
  }
}

/** How often a property is tried: a thirtieth where each of some thousand changed programs is tried with it. */
export const runs = (times: number): number =>
  process.env["MUTATION_PART"] === undefined ? times : Math.ceil(times / 30)

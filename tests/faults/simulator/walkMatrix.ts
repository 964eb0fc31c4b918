import { afterAll, beforeAll, expect, it } from "vitest"
import { CELLS } from "./matrix.ts"
import { nameOf, runCell } from "./runCell.ts"
import { makeSimSite, type SimSite } from "./simSite.ts"

/** `npm run faults -- --cell offline/typing`; the beginning of names is enough. */
const only = process.env["FAULTS_CELL"] ?? ""

/** A test for every cell of these faults. One attempt each, on one database and one server. */
export const walkMatrix = (faults: object): void => {
  let site: SimSite
  beforeAll(async () => {
    site = await makeSimSite()
  })
  afterAll(() => site.close())

  const cells = CELLS.filter((cell) => cell.fault in faults && nameOf(cell).startsWith(only))
  it.skipIf(cells.length === 0).each(cells)("$fault / $moment", async (cell) => {
    const { violations, trace, struck } = await runCell(site.model(), cell)
    expect(struck).toStrictEqual([cell])
    expect(violations, `npm run faults -- --cell "${nameOf(cell)}"\n${trace.join("\n")}`).toStrictEqual([])
  })
}

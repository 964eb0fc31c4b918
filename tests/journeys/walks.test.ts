import { afterAll, expect, inject, test } from "vitest"
import { walk } from "../support/walk/walk.ts"

/** `npm run walk` sets these: the walks, the steps of each, and the seed of the first. */
const WALKS = Number(process.env["WALKS"] ?? 2)
const STEPS = Number(process.env["WALK_STEPS"] ?? 8)
const SEED = Number(process.env["WALK_SEED"] ?? 1)

const IS_LONG = process.env["WALKS"] !== undefined

const reached = new Map<string, number>()
afterAll(() => {
  if (IS_LONG) console.info(reached.size, "pages reached, each in so many walks:", Object.fromEntries(reached))
})

const seeds = Array.from({ length: WALKS }, (_, n) => SEED + n)
test.each(seeds)(
  "a walk through the product finds nothing wrong: seed %i",
  { timeout: STEPS * 60_000 },
  async (seed) => {
    const { steps, faults, pages } = await walk(inject("siteUrl"), seed, STEPS)
    for (const page of pages) reached.set(page, (reached.get(page) ?? 0) + 1)
    const told = `npm run walk -- --seed ${seed} --steps ${STEPS}\n${steps.join("\n")}\n`
    if (IS_LONG) console.info(told, faults.join("\n"))
    expect(faults, told).toStrictEqual([])
  },
)

import { expect, inject, it } from "vitest"
import { runs } from "../../support/runs.ts"
import { missing, summed } from "./needed.ts"
import { commandOf, sitOnThreads } from "./sitOnThreads.ts"

/** `npm run adversary -- --sittings 10000 --seed 7` asks for more. */
const SITTINGS = runs(40)
const SEED = 1

it(`nobody reads ahead: ${SITTINGS} sittings of a hostile client`, async () => {
  const seen = new Map<string, number>()
  const won: Array<string> = []
  const template = { cluster: inject("cluster"), template: inject("template") }
  await sitOnThreads({ ...template, sittings: SITTINGS, seed: SEED, threads: 1 }, (group, { wins, seen: own }) => {
    summed(seen, own)
    if (wins.length > 0) won.push([commandOf(group), ...wins].join("\n  "))
  })
  expect(won, won.join("\n")).toStrictEqual([])
  expect(missing(seen, SITTINGS)).toStrictEqual([])
}, 900_000)

import fc from "fast-check"
import { expect, it } from "vitest"
import type { Answer } from "#domain/attempt/AnswerMerge.ts"
import * as Select from "#machines/attempt/examSelectors.ts"
import { Device, Page, Server } from "./ExamWorld.ts"
import { runs } from "../../support/runs.ts"

type Step =
  | { readonly do: "choose"; readonly question_id: "q1" | "q2"; readonly key: "A" | "B" | "C" }
  | { readonly do: "write"; readonly text: string }
  | { readonly do: "flag" }
  | { readonly do: "guess" }
  | { readonly do: "pass"; readonly milliseconds: number }
  | { readonly do: "fault"; readonly kind: "offline" | "busy" | "timeout" | "broken" | "lostAnswer" }
  | { readonly do: "breakDisk" }
  | { readonly do: "kill" }
  | { readonly do: "hide" }

const step: fc.Arbitrary<Step> = fc.oneof(
  {
    weight: 4,
    arbitrary: fc.record({
      do: fc.constant("choose" as const),
      question_id: fc.constantFrom("q1", "q2"),
      key: fc.constantFrom("A", "B", "C"),
    }),
  },
  { weight: 2, arbitrary: fc.record({ do: fc.constant("write" as const), text: fc.constantFrom("一", "一二", "") }) },
  { weight: 1, arbitrary: fc.constant({ do: "flag" as const }) },
  { weight: 1, arbitrary: fc.constant({ do: "guess" as const }) },
  {
    weight: 4,
    arbitrary: fc.record({
      do: fc.constant("pass" as const),
      milliseconds: fc.constantFrom(0, 20, 250, 1_000, 16_000),
    }),
  },
  {
    weight: 3,
    arbitrary: fc.record({
      do: fc.constant("fault" as const),
      kind: fc.constantFrom("offline", "busy", "timeout", "broken", "lostAnswer"),
    }),
  },
  { weight: 1, arbitrary: fc.constant({ do: "breakDisk" as const }) },
  { weight: 1, arbitrary: fc.constant({ do: "kill" as const }) },
  { weight: 1, arbitrary: fc.constant({ do: "hide" as const }) },
)

/** An answer taken back is like none. */
const isTouched = ({ value, flagged, guessed }: Answer) => value !== null || flagged || guessed === true

const answersOf = (page: Page) =>
  Object.entries(page.context.answers)
    .map(([question_id, answer]) => ({ question_id, ...answer }))
    .filter(isTouched)
    .toSorted((a, b) => (a.question_id < b.question_id ? -1 : 1))

/** The label is never better than what server and device have. */
const checkLabel = (page: Page, server: Server, device: Device) => {
  const word = Select.savedWord(page.state)
  if (word === "saved") for (const answer of answersOf(page)) expect(server.saved).toContainEqual(answer)
  if (word === "kept") for (const record of page.context.kept) expect(device.records).toContainEqual(record)
}

it("whatever fails in whatever order: no label claims more than is true, and in the end everything is with the server", async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { maxLength: 40 }), async (steps) => {
      const server = new Server()
      const device = new Device()
      let page = await Page.open(server, device)
      for (const one of steps) {
        switch (one.do) {
          case "choose":
            page.actor.send({ type: "answer.choose", question_id: one.question_id, key: one.key })
            break
          case "write":
            page.actor.send({ type: "answer.write", question_id: "q4", text: one.text })
            break
          case "flag":
            page.actor.send({ type: "flag.toggle", question_id: "q3" })
            break
          case "guess":
            page.actor.send({ type: "guess.toggle", question_id: "q2" })
            break
          case "pass":
            await page.pass(one.milliseconds)
            break
          case "fault":
            server.fault(one.kind)
            break
          case "breakDisk":
            device.breakAppends(1)
            break
          case "hide":
            page.signal({ type: "page.hidden" })
            await page.rest()
            break
          case "kill": {
            const before = Select.savedWord(page.state) === "typed" ? null : answersOf(page)
            page.kill()
            server.heal()
            page = await Page.open(server, device)
            if (before !== null) expect(answersOf(page)).toStrictEqual(before)
            break
          }
        }
        checkLabel(page, server, device)
      }
      server.heal()
      for (let turn = 0; turn < 12; turn += 1) await page.pass(16_000)
      expect(Select.savedWord(page.state)).toMatch(/^(saved|nothing)$/)
      expect(server.saved.filter(isTouched)).toStrictEqual(answersOf(page))
    }),
    { numRuns: runs(100) },
  )
})

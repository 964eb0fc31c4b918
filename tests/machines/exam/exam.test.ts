import { expect, test } from "vitest"
import { examMachine } from "#machines/exam/examMachine.ts"
import { openingMachine } from "#machines/exam/openingMachine.ts"
import { watchMachine } from "#machines/exam/watchMachine.ts"
import { taken } from "./ExamWorld.ts"
import "./scenarios/closing.ts"
import "./scenarios/extraTime.ts"
import "./scenarios/handingIn.ts"
import "./scenarios/limits.ts"
import "./scenarios/opening.ts"
import "./scenarios/saving.ts"
import "./scenarios/sitting.ts"
import "./scenarios/truth.ts"
import "./scenarios/view.ts"

// imported above, so that this comes last and sees what all of them took
test.each([examMachine, openingMachine, watchMachine])("every arrow of $id is walked by a scenario", (machine) => {
  expect(taken.missing(machine)).toStrictEqual([])
})

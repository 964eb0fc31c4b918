import { expect, test } from "vitest"
import { examMachine } from "#machines/attempt/examMachine.ts"
import { openingMachine } from "#machines/attempt/openingMachine.ts"
import { watchMachine } from "#machines/attempt/watchMachine.ts"
import { taken } from "./ExamWorld.ts"
import "../exam/scenarios/closing.ts"
import "../exam/scenarios/extraTime.ts"
import "../exam/scenarios/handingIn.ts"
import "../exam/scenarios/leaving.ts"
import "../exam/scenarios/limits.ts"
import "../exam/scenarios/opening.ts"
import "../exam/scenarios/saving.ts"
import "../exam/scenarios/sitting.ts"
import "../exam/scenarios/takeOverLost.ts"
import "../exam/scenarios/truth.ts"
import "../exam/scenarios/view.ts"

// imported above, so that this comes last and sees what all of them took
test.each([examMachine, openingMachine, watchMachine])("every arrow of $id is walked by a scenario", (machine) => {
  expect(taken.missing(machine)).toStrictEqual([])
})

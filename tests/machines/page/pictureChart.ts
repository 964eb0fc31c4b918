import { pictureMachine } from "#machines/page/pictureMachine.ts"
import type { Chart } from "../support/charts.ts"
import { answer, defect } from "../support/environment.ts"

export const pictureChart: Chart = {
  machine: pictureMachine,
  file: "src/machines/page/pictureMachine.ts",
  input: {},
  events: [
    { type: "picture.save", name: "证书", svg: "<svg/>" },
    answer("save", true),
    answer("save", false),
    defect("save"),
  ],
}

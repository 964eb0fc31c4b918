import type { AnyMachineSnapshot } from "xstate"
import { courseCodeMachine } from "#machines/account/courseCodeMachine.ts"
import { answer, defect } from "../support/environment.ts"
import { failed } from "../support/pageCharts.ts"

const opened = { serial: "spring-0001", classroom_id: "2001", name: "组合班", valid_until: "2027-06" }

export const courseCodeChart = {
  machine: courseCodeMachine,
  file: "src/machines/account/courseCodeMachine.ts",
  events: [
    { type: "code.type", code: "K7M2", isWhole: false },
    { type: "code.type", code: "000000-000000-000000", isWhole: true },
    { type: "code.check" },
    { type: "code.redeem" },
    { type: "code.restart" },
    answer("preview", { ok: true, value: { ...opened, subject_name: "会计", gives: "joins" } }),
    answer("preview", failed("refused", "这个课程码不存在或已被使用")),
    defect("preview"),
    answer("redeem", { ok: true, value: opened }),
    answer("redeem", failed("refused", "这个课程码不存在或已被使用")),
    answer("redeem", failed("network", "网络不通")),
    defect("redeem"),
  ],
  situation: ({ context: { isWhole, error, preview, redeemed } }: AnyMachineSnapshot) => [
    isWhole,
    error,
    preview,
    redeemed,
  ],
} as const

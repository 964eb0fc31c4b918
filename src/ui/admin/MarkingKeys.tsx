import { useSelector } from "@xstate/react"
import { KeyList } from "./KeyList.tsx"
import type { MarkingProps } from "./MarkingProps.ts"

const KEYS: ReadonlyArray<readonly [keys: string, text: string]> = [
  ["0 - 9  .", "打分数"],
  ["退格", "删掉一位"],
  ["回车", "确认，到下一个没评的"],
  ["j  →", "下一个"],
  ["k  ←", "上一个"],
  ["u", "收回刚才的评分"],
  ["?", "显示或收起这张表"],
]

/** The keys of marking. */
export const MarkingKeys = ({ marking }: MarkingProps) => (
  <section aria-label="快捷键" className="rounded-lg border border-line p-4">
    <KeyList
      keys={KEYS}
      areOn={useSelector(marking, ({ context }) => context.areKeysOn)}
      onSwitch={() => marking.send({ type: "keys.switch" })}
    />
  </section>
)

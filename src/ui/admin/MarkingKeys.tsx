import { useSelector } from "@xstate/react"
import type { MarkingProps } from "./MarkingPage.tsx"

const KEYS: ReadonlyArray<readonly [keys: string, text: string]> = [
  ["0 - 9  .", "打分数"],
  ["退格", "删掉一位"],
  ["回车", "确认，到下一个没评的"],
  ["j  →", "下一个"],
  ["k  ←", "上一个"],
  ["u", "收回刚才的评分"],
  ["?", "显示或收起这张表"],
]

/** The keys of marking; those that speech input or a stray hand may press can be switched off (WCAG 2.1.4). */
export const MarkingKeys = ({ marking }: MarkingProps) => (
  <section aria-label="快捷键" className="grid gap-3 rounded-lg border border-line p-4">
    <label className="flex min-h-11 gap-3 py-2">
      <input
        type="checkbox"
        checked={useSelector(marking, ({ context }) => context.areKeysOn)}
        className="mt-1 size-5 shrink-0 accent-accent"
        onChange={() => marking.send({ type: "keys.switch" })}
      />
      启用单键快捷键
    </label>
    <dl className="grid grid-cols-[auto_1fr] gap-x-5 gap-y-2">
      {KEYS.map(([keys, text]) => (
        <div key={keys} className="contents">
          <dt>
            <kbd className="rounded-md border border-line bg-wash px-2 whitespace-pre">{keys}</kbd>
          </dt>
          <dd>{text}</dd>
        </div>
      ))}
    </dl>
  </section>
)

import { type KeyboardEvent, useRef } from "react"
import { MAX_SCRATCH } from "#domain/attempt/ToolsState.ts"
import { useFocusInside } from "../dom/useFocusInside.ts"
import { controlClass } from "../kit/controlClass.ts"
import { Dialog } from "../kit/Dialog.tsx"
import { CloseIcon } from "../kit/icon/CloseIcon.tsx"
import { IconButton } from "../kit/IconButton.tsx"
import { KeyTable } from "../kit/KeyTable.tsx"
import { CalculatorPanel } from "./CalculatorPanel.tsx"
import { panelOf, type ToolsRef, useTools } from "./useTools.ts"

const TITLES = { calculator: "计算器", scratch: "草稿" } as const

/** The tool that is open: beside the question on a wide screen, over its lower part on a phone. The paper stays usable. */
export const ToolPanel = ({ tools }: { readonly tools: ToolsRef }) => {
  const area = useRef<HTMLElement>(null)
  const panel = useTools(tools, panelOf)
  const { sum, scratch, letterKeys } = useTools(tools, ({ context }) => context.state)
  const close = () => tools.send({ type: "panel.close" })
  useFocusInside(area, panel)
  const onKey = (event: KeyboardEvent) => {
    if (event.key === "Escape") close()
  }
  if (panel === null || panel === "keys") {
    return (
      <Dialog open={panel === "keys"} title="快捷键" onClose={close}>
        <KeyTable keys={KEYS} letterKeys={letterKeys} onToggle={() => tools.send({ type: "letterKeys.toggle" })} />
      </Dialog>
    )
  }
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- Escape closes it from anywhere inside
    <section
      ref={area}
      aria-label={TITLES[panel]}
      onKeyDown={onKey}
      data-over-paper
      className="sticky short:static across-gutter above-bar z-20 -mb-4 grid max-h-[70dvh] gap-2 overflow-y-auto rounded-t-lg border border-line bg-sheet p-4 shadow-floating lg:static lg:mx-0 lg:mb-0 lg:max-h-none lg:shrink-0 lg:rounded-lg lg:shadow-none"
    >
      <header className="flex items-center justify-between">
        <h2 className="text-lg">{TITLES[panel]}</h2>
        <IconButton label={`关闭${TITLES[panel]}`} className="-mr-2" onClick={close}>
          <CloseIcon />
        </IconButton>
      </header>
      {panel === "calculator" ? (
        <CalculatorPanel sum={sum} onWrite={(text) => tools.send({ type: "sum.write", text })} />
      ) : (
        <label className="grid gap-1">
          <span className="text-grey">只留在这台设备上，不会交上去</span>
          <textarea
            className={controlClass("min-h-40")}
            value={scratch}
            maxLength={MAX_SCRATCH}
            onChange={(event) => tools.send({ type: "scratch.write", text: event.currentTarget.value })}
          />
        </label>
      )}
    </section>
  )
}

const KEYS = [
  ["A–D", "选择选项；判断题A正确、B错误"],
  ["← →", "上一题、下一题"],
  ["F", "标记这道题"],
  ["T", "读出剩余时间"],
  ["S", "交卷前检查"],
  ["Shift A–D", "划去选项"],
  ["H", "标亮选中的文字"],
  ["K", "计算器"],
  ["G", "草稿"],
  ["U", "标为“猜的”"],
  ["?", "这张快捷键表"],
] as const

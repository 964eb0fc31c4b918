import type { ReactNode } from "react"
import type { ExamTool } from "#domain/core/ExamTools.ts"
import { SIZES } from "#domain/attempt/ToolsState.ts"
import { canMark } from "../dom/useMarks.ts"
import { classes } from "../kit/classes.ts"
import { CalculatorIcon } from "../kit/icon/CalculatorIcon.tsx"
import { KeyboardIcon } from "../kit/icon/KeyboardIcon.tsx"
import { MarkerIcon } from "../kit/icon/MarkerIcon.tsx"
import { ScratchIcon } from "../kit/icon/ScratchIcon.tsx"
import { TextSizeIcon } from "../kit/icon/TextSizeIcon.tsx"
import { markSelection, panelOf, type ToolsRef, useTools } from "./useTools.ts"

export interface ToolBarProps {
  readonly tools: ToolsRef
  readonly allowed: ReadonlyArray<ExamTool>
  readonly question_id: string
  readonly className: string
}

/** What may be used beside the question. */
export const ToolBar = ({ tools, allowed, question_id, className }: ToolBarProps) => {
  const panel = useTools(tools, panelOf)
  const size = useTools(tools, ({ context }) => context.state.size)
  return (
    <ul aria-label="答题工具" className={classes("-mx-2 flex min-w-0 flex-wrap", className)}>
      {allowed.includes("highlight") && canMark() ? (
        <Tool label="标亮" hint="选中文字后标亮，再点一次取消" onPress={() => markSelection(tools, question_id)}>
          <MarkerIcon className="size-5" />
        </Tool>
      ) : null}
      {allowed.includes("calculator") ? (
        <Tool
          label="计算器"
          pressed={panel === "calculator"}
          onPress={() => tools.send({ type: "panel.toggle", panel: "calculator" })}
        >
          <CalculatorIcon className="size-5" />
        </Tool>
      ) : null}
      {allowed.includes("scratch") ? (
        <Tool
          label="草稿"
          pressed={panel === "scratch"}
          onPress={() => tools.send({ type: "panel.toggle", panel: "scratch" })}
        >
          <ScratchIcon className="size-5" />
        </Tool>
      ) : null}
      <Tool label={`字号：${SIZES[size] ?? ""}`} onPress={() => tools.send({ type: "size.step" })}>
        <TextSizeIcon className="size-5" />
      </Tool>
      <Tool
        label="快捷键"
        pressed={panel === "keys"}
        onPress={() => tools.send({ type: "panel.toggle", panel: "keys" })}
      >
        <KeyboardIcon className="size-5" />
      </Tool>
    </ul>
  )
}

interface ToolProps {
  readonly label: string
  readonly hint?: string
  readonly pressed?: boolean
  readonly onPress: () => void
  readonly children: ReactNode
}

const Tool = ({ label, hint, pressed, onPress, children }: ToolProps) => (
  <li>
    <button
      type="button"
      title={hint}
      aria-pressed={pressed}
      // a press must not take away what is selected
      onPointerDown={(event) => event.preventDefault()}
      onClick={onPress}
      className="flex min-h-11 min-w-11 items-center justify-center gap-1.5 rounded-md px-2 text-grey transition-colors hover:bg-wash hover:text-ink aria-pressed:text-accent-ink"
    >
      {children}
      <span className="max-sm:sr-only">{label}</span>
    </button>
  </li>
)

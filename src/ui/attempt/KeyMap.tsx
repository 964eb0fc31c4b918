import { KeyTable } from "../kit/KeyTable.tsx"

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
  ["U", "标为「猜的」"],
  ["?", "这张快捷键表"],
] as const

export interface KeyMapProps {
  readonly letterKeys: boolean
  readonly onToggle: () => void
}

export const KeyMap = (props: KeyMapProps) => <KeyTable keys={KEYS} {...props} />

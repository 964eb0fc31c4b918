import { CheckIcon } from "./icon/CheckIcon.tsx"
import { CloseIcon } from "./icon/CloseIcon.tsx"

/** What became of an answer: its word, its colours, its sign. */
export const ANSWER_MARKS = {
  right: { text: "答对", look: "border-correct bg-correct-tint text-correct", icon: CheckIcon },
  wrong: { text: "答错", look: "border-wrong bg-wrong-tint text-wrong", icon: CloseIcon },
  empty: { text: "未答", look: "border-dashed border-edge text-grey", icon: null },
  open: { text: "已答", look: "border-line bg-sheet", icon: null },
} as const

import * as AnswerSheet from "#domain/attempt/AnswerSheet.ts"
import { classes } from "../kit/classes.ts"
import { CheckIcon } from "../kit/icon/CheckIcon.tsx"
import { CloseIcon } from "../kit/icon/CloseIcon.tsx"
import { FlagIcon } from "../kit/icon/FlagIcon.tsx"
import { UploadIcon } from "../kit/icon/UploadIcon.tsx"
import { SheetSection } from "./SheetSection.tsx"

export interface AnswerSheetPanelProps {
  readonly sheet: ReadonlyArray<AnswerSheet.SheetCell>
  readonly filter: AnswerSheet.SheetFilter
  readonly onFilter: (filter: AnswerSheet.SheetFilter) => void
  readonly onGo: (index: number) => void
}

const FILTERS: ReadonlyArray<readonly [AnswerSheet.SheetFilter, string]> = [
  ["all", "全部"],
  ["unanswered", "未答"],
  ["answered", "已答"],
  ["flagged", "已标记"],
  ["unsynced", "待保存"],
]

/** The answer sheet: every question with what it is, by shape and word, and a way to it. */
export const AnswerSheetPanel = ({ sheet, filter, onFilter, onGo }: AnswerSheetPanelProps) => {
  const counts = AnswerSheet.counts(sheet)
  const shown = sheet.filter((cell) => AnswerSheet.matches(cell, filter))
  return (
    <div className="grid gap-4">
      <fieldset aria-label="筛选题目" className="flex min-w-0 flex-wrap gap-2">
        {FILTERS.map(([name, label]) => (
          <button
            key={name}
            type="button"
            aria-pressed={filter === name}
            onClick={() => onFilter(name)}
            className={classes(
              "min-h-11 rounded-full border px-3 tabular transition-colors",
              filter === name
                ? "border-accent bg-accent-tint font-medium text-accent-ink"
                : "border-line hover:border-edge",
            )}
          >
            {label} {counts[name]}
          </button>
        ))}
      </fieldset>
      {shown.length === 0 ? <p className="text-grey">这里没有题目。</p> : null}
      {AnswerSheet.bySection(shown).map(({ section, cells }) => (
        <SheetSection key={cells[0]?.number} section={section} cells={cells} onGo={onGo} />
      ))}
      <ul aria-label="图例" className="flex flex-wrap gap-x-4 gap-y-1 text-grey">
        <li className="flex items-center gap-1.5">
          <CheckIcon className="size-4 text-accent-ink" />
          已答
        </li>
        {sheet.some(({ verdict }) => verdict !== null) ? (
          <>
            <li className="flex items-center gap-1.5">
              <CheckIcon className="size-4 text-correct" />
              答对
            </li>
            <li className="flex items-center gap-1.5">
              <CloseIcon className="size-4 text-wrong" />
              答错
            </li>
          </>
        ) : null}
        <li className="flex items-center gap-1.5">
          <span aria-hidden="true" className="size-4 rounded-md border border-edge bg-sheet" />
          未答
        </li>
        <li className="flex items-center gap-1.5">
          <FlagIcon className="size-4 text-caution" />
          已标记
        </li>
        <li className="flex items-center gap-1.5">
          <UploadIcon className="size-4 text-accent-ink" />
          待保存
        </li>
        <li className="flex items-center gap-1.5">
          <span aria-hidden="true" className="size-4 rounded-md border border-line bg-sheet outline-2 outline-ink" />
          当前
        </li>
      </ul>
    </div>
  )
}

import { useSelector } from "@xstate/react"
import { type RefObject, useId } from "react"
import type { ActorRefFrom } from "xstate"
import { nameOf } from "#domain/search/SearchKind.ts"
import type { searchBoxMachine } from "#machines/search/searchBoxMachine.ts"
import { type BoxOption, optionsOf } from "#machines/search/searchBoxOptions.ts"
import { useCombobox } from "../dom/useCombobox.ts"
import { classes } from "../kit/classes.ts"
import { HistoryIcon } from "../kit/icon/HistoryIcon.tsx"
import { Pieces } from "./Pieces.tsx"

export interface SearchBoxProps {
  readonly box: ActorRefFrom<typeof searchBoxMachine>
  /** The field that it belongs to. */
  readonly input: RefObject<HTMLInputElement | null>
}

/** What the search box offers, below its field. */
export const SearchBox = ({ box, input }: SearchBoxProps) => {
  const id = useId()
  const context = useSelector(box, (snapshot) => snapshot.context)
  const isOpen = useSelector(box, (snapshot) => snapshot.matches({ list: "open" }))
  const options = optionsOf(context)
  const isShown = isOpen && options.length > 0
  const idOf = (index: number) => `${id}-${index}`
  useCombobox(input, {
    listId: id,
    isOpen: isShown,
    activeId: isShown && context.active !== null ? idOf(context.active) : null,
    onOpen: (text) => box.send({ type: "box.opened", text }),
    onClose: () => box.send({ type: "box.closed" }),
    onType: (text) => box.send({ type: "box.typed", text }),
    onMove: (by) => box.send({ type: "box.moved", by }),
    onChoose: () => {
      if (context.active === null) return false
      box.send({ type: "box.chosen", index: context.active })
      return true
    },
  })
  const isRecent = options[0]?.of === "recent"
  return (
    <div
      hidden={!isShown}
      className="absolute top-full right-0 z-40 mt-2 w-full overflow-hidden lg:min-w-80 rounded-lg border border-line bg-sheet shadow-floating"
    >
      <div id={id} role="listbox" aria-label={isRecent ? "最近搜索" : "搜索建议"} className="p-2">
        {(isShown ? options : []).map((option, index) => (
          // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/interactive-supports-focus -- the keys are the field's, which keeps the focus
          <div
            key={option.href}
            id={idOf(index)}
            role="option"
            aria-selected={index === context.active}
            className={classes(
              "flex min-h-11 cursor-pointer items-center gap-3 rounded-md px-3 py-2",
              index === context.active ? "bg-accent-tint" : "hover:bg-wash",
            )}
            // the field keeps the focus
            onMouseDown={(event) => event.preventDefault()}
            onClick={() => box.send({ type: "box.chosen", index })}
          >
            <Option option={option} />
          </div>
        ))}
      </div>
      <p className="flex items-center justify-between gap-3 border-t border-line px-3 py-1 text-grey">
        {isRecent ? (
          <button type="button" className={SMALL} onClick={() => box.send({ type: "recent.forget" })}>
            清除记录
          </button>
        ) : (
          <span>回车看全部结果</span>
        )}
        <button
          type="button"
          aria-pressed={context.isKeyOn}
          className={`${SMALL} pointer-coarse:hidden`}
          onClick={() => box.send({ type: "key.turn", on: !context.isKeyOn })}
        >
          “/”键搜索：{context.isKeyOn ? "开" : "关"}
        </button>
      </p>
      <output className="sr-only">{isShown ? `${options.length}条，上下键选择` : ""}</output>
    </div>
  )
}

const SMALL = "inline-flex min-h-11 items-center transition-colors hover:text-accent-ink"

const Option = ({ option }: { readonly option: BoxOption }) =>
  option.of === "recent" ? (
    <>
      <HistoryIcon className="size-5 text-grey" />
      <span className="truncate">{option.text}</span>
    </>
  ) : (
    <>
      <span className="min-w-0 flex-1 truncate">
        <Pieces pieces={option.suggestion.title} />
      </span>
      <span className="shrink-0 text-grey">{nameOf(option.suggestion.kind)}</span>
    </>
  )

import { useSelector } from "@xstate/react"
import { useId, useRef } from "react"
import { choicesAt, problemAt, warningAt } from "#machines/admin/draftForm.ts"
import { dragHandle, dropPlace } from "../dom/draggedRow.ts"
import { keepFocus } from "../dom/keepFocus.ts"
import { useCombobox } from "../dom/useCombobox.ts"
import { classes } from "../kit/classes.ts"
import type { DraftFieldProps } from "./DraftProps.ts"
import { RowTools } from "./RowTools.tsx"
import { Warning } from "./Warning.tsx"

const NO_NAMES: NonNullable<ReturnType<typeof choicesAt>> = []

/** Questions by what they ask: those that are chosen, in their order, and a field that finds others. */
export const QuestionField = ({ draft, field, place }: DraftFieldProps) => {
  const id = useId()
  const input = useRef<HTMLInputElement>(null)
  const isMany = field.kind === "questions"
  const value = useSelector(draft, ({ context }) => context.typed.fields[place] ?? "")
  const names = useSelector(draft, ({ context }) => choicesAt(context, place) ?? NO_NAMES)
  const error = useSelector(draft, ({ context }) => problemAt(context, place))
  const warning = useSelector(draft, ({ context }) => warningAt(context, place))
  const finder = useSelector(draft, ({ children }) => children.finder)
  const { found, active, isRefused, ...looked } = useSelector(finder, (snapshot) => snapshot?.context) ?? NOT_LOOKED
  const isOpen = useSelector(finder, (snapshot) => snapshot?.matches("open") ?? false) && looked.place === place
  const chosen = value.split("\n").filter((one) => one !== "")
  const change = (next: ReadonlyArray<string>) =>
    draft.send({ type: "field.changed", field: place, value: next.join("\n") })
  const move = (one: string, to: number) => {
    if (to < 0 || to >= chosen.length) return
    const others = chosen.filter((other) => other !== one)
    change([...others.slice(0, to), one, ...others.slice(to)])
  }
  const look = (text: string) => {
    const { path, typed } = draft.getSnapshot().context
    const banks = [typed.fields["bank_id"] ?? "", ...(typed.fields["banks"] ?? "").split("\n")]
    finder?.send({ type: "find.typed", place, path, text, banks: banks.filter((bank) => bank !== "") })
  }
  const choose = (index: number) => {
    const one = found[index]
    if (one === undefined) return false
    change(isMany ? [...chosen.filter((other) => other !== one.value), one.value] : [one.value])
    if (!isMany) finder?.send({ type: "find.closed" })
    return true
  }
  const isShown = isOpen && found.length > 0
  useCombobox(input, {
    listId: id,
    isOpen: isShown,
    activeId: isShown ? `${id}-${active}` : null,
    onOpen: look,
    onClose: () => finder?.send({ type: "find.closed" }),
    onType: look,
    onMove: (by) => finder?.send({ type: "find.moved", by }),
    onChoose: () => choose(active),
  })
  const nameOf = (one: string) => [...names, ...found].find((name) => name.value === one)?.label ?? one
  return (
    <fieldset
      className="min-w-0 pb-4"
      aria-describedby={error === null && warning === null ? undefined : `${id}-error`}
    >
      <legend className="pb-1.5 font-medium">{field.label}</legend>
      {chosen.length === 0 ? null : (
        <ol className="mb-2 grid max-h-96 overflow-y-auto rounded-md border border-line">
          {chosen.map((one, n) => (
            // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- what is dropped here has buttons, too
            <li
              key={one}
              className="flex min-h-12 items-center gap-1 border-line px-3 not-first:border-t"
              {...dropPlace(place, (dragged) => move(dragged, n))}
            >
              <span
                {...(isMany && dragHandle(place, one))}
                className={classes("min-w-0 flex-1 py-2 wrap-anywhere", isMany && "cursor-grab")}
              >
                {isMany ? <span className="text-grey tabular">{n + 1}. </span> : null}
                {nameOf(one)}
              </span>
              <RowTools
                name={`${field.label}${n + 1}`}
                place={n}
                count={chosen.length}
                onMove={(to, button) => {
                  move(one, to)
                  keepFocus(button)
                }}
                onRemove={() => change(chosen.filter((other) => other !== one))}
              />
            </li>
          ))}
        </ol>
      )}
      <form className="relative" onSubmit={(event) => event.preventDefault()}>
        <input
          ref={input}
          type="search"
          name={`${place}.find`}
          aria-label={`找${field.label}`}
          placeholder="题干里的字，或编号"
          autoComplete="off"
          className="h-12 w-full rounded-md border border-field bg-sheet px-3"
        />
        <div
          id={id}
          role="listbox"
          aria-label="找到的题目"
          hidden={!isShown}
          className="absolute top-full z-40 mt-1 max-h-80 w-full overflow-y-auto rounded-lg border border-line bg-sheet p-2 shadow-floating"
        >
          {isShown
            ? found.map(({ value: one, label, about }, index) => (
                // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/interactive-supports-focus -- the keys are the field's, which keeps the focus
                <div
                  key={one}
                  id={`${id}-${index}`}
                  role="option"
                  aria-selected={index === active}
                  className={classes(
                    "min-h-11 cursor-pointer rounded-md px-3 py-2 wrap-anywhere",
                    index === active ? "bg-accent-tint" : "hover:bg-wash",
                  )}
                  // the field keeps the focus
                  onMouseDown={(event) => event.preventDefault()}
                  onClick={() => choose(index)}
                >
                  {chosen.includes(one) ? `已选：${label}` : label}
                  <span className="block text-grey">{about}</span>
                </div>
              ))
            : null}
        </div>
        <p role="status" className="pt-1 text-grey empty:hidden">
          {isOpen && found.length === 0 ? (isRefused ? "现在找不了，请再试一次" : "没有这样的题目") : ""}
        </p>
      </form>
      {error === null ? null : (
        <p id={`${id}-error`} role="alert" className="text-wrong">
          {error}
        </p>
      )}
      {warning === null ? null : (
        <p id={`${id}-error`}>
          <Warning text={warning} />
        </p>
      )}
    </fieldset>
  )
}

const NOT_LOOKED = { found: [], active: 0, isRefused: false, place: "" }

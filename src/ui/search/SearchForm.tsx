import { useSelector } from "@xstate/react"
import { lazy, Suspense, useId, useRef } from "react"
import type { ActorRefFrom } from "xstate"
import { MAX_LENGTH } from "#domain/search/SearchText.ts"
import type { searchBoxMachine } from "#machines/search/searchBoxMachine.ts"
import { useSearchRef } from "../AppContext.ts"
import { FIRST_FOCUS } from "../dom/useFocusOnMain.ts"
import { useFocusedAlready } from "../dom/useFocusedAlready.ts"
import { Button } from "../kit/Button.tsx"
import { classes } from "../kit/classes.ts"
import { SearchIcon } from "../kit/icon/SearchIcon.tsx"

/** Loaded already when it is rendered: the machine of the box came with it. */
const SearchBox = lazy(() => import("./SearchBox.tsx").then((file) => ({ default: file.SearchBox })))

export interface SearchFormProps {
  /** What stands in it at first. */
  readonly typed?: string
  /** The page's own, with a button; else one in the header. */
  readonly isLarge?: boolean
}

/** A form that works without a script; once it is used it makes suggestions. */
export const SearchForm = ({ typed = "", isLarge = false }: SearchFormProps) => {
  const id = useId()
  const input = useRef<HTMLInputElement>(null)
  const search = useSearchRef()
  // what was loaded for the box is its machine
  const box = useSelector(search, ({ children }) => children.box as ActorRefFrom<typeof searchBoxMachine> | undefined)
  const open = () => search.send({ type: "search.open" })
  useFocusedAlready(input, open)
  return (
    <form
      role="search"
      action="/search"
      className={classes("relative", isLarge ? "flex max-w-read gap-3" : "w-full")}
      onSubmit={(event) => {
        event.preventDefault()
        search.send({ type: "search.submit", text: input.current?.value ?? "" })
      }}
    >
      <div className="relative min-w-0 flex-1">
        <label htmlFor={id} className="sr-only">
          搜课程、老师、题目
        </label>
        <SearchIcon className="pointer-events-none absolute inset-y-0 left-3 my-auto size-5 text-grey" />
        <input
          ref={input}
          id={id}
          type="search"
          name="q"
          data-search=""
          defaultValue={typed}
          maxLength={MAX_LENGTH}
          autoComplete="off"
          enterKeyHint="search"
          placeholder="搜课程、老师、题目"
          className="min-h-11 w-full rounded-md border border-edge bg-sheet py-2 pr-2 pl-10 transition-colors hover:border-ink"
          onFocus={open}
          {...(isLarge && typed === "" && FIRST_FOCUS)}
        />
      </div>
      {box === undefined ? null : (
        <Suspense>
          <SearchBox box={box} input={input} />
        </Suspense>
      )}
      {isLarge ? (
        <Button type="submit" variant="primary">
          搜索
        </Button>
      ) : null}
    </form>
  )
}

import type { FormEvent } from "react"
import type { Entry } from "#domain/admin/titles.ts"
import { controlClass } from "../kit/controlClass.ts"
import { SearchIcon } from "../kit/icon/SearchIcon.tsx"
import { useAdminRef } from "./AdminContext.ts"
import { entryHref } from "./entryHref.ts"
import { EntryLines } from "./EntryLines.tsx"

export interface FindEntriesProps {
  /** As it is typed. */
  readonly find: string
  /** null: nothing is looked for. */
  readonly found: ReadonlyArray<Entry> | null
}

/** An act or a list by its name, without a mouse: `/`, some letters, Enter. */
export const FindEntries = ({ find, found }: FindEntriesProps) => {
  const actor = useAdminRef()
  const [first] = found ?? []
  const open = (event: FormEvent) => {
    event.preventDefault()
    if (first !== undefined) actor.send({ type: "navigate", href: entryHref(first) })
  }
  return (
    <div data-filters="" className="grid gap-2">
      <form role="search" className="relative" onSubmit={open}>
        <SearchIcon className="pointer-events-none absolute top-3.5 left-3 size-5 text-grey" />
        <input
          type="search"
          name="find"
          aria-label="找操作或列表"
          aria-describedby="found"
          placeholder="找操作或列表，例如：加时、退款、成绩"
          autoComplete="off"
          value={find}
          className={controlClass("pl-10")}
          onChange={(event) => actor.send({ type: "find.changed", find: event.currentTarget.value })}
        />
      </form>
      <p id="found" role="status" className={found === null ? "sr-only" : "text-grey"}>
        {found === null
          ? ""
          : first === undefined
            ? `没有叫“${find.trim()}”的操作`
            : `${found.length}项，回车打开第一项`}
      </p>
      {first === undefined || found === null ? null : (
        <div className="overflow-hidden rounded-lg border border-line bg-sheet [&>ul]:border-t-0">
          <EntryLines entries={found} />
        </div>
      )}
    </div>
  )
}

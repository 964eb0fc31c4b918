import { type FormEvent, useRef } from "react"
import { type Given, listHref } from "#domain/admin/AdminPlace.ts"
import { AGENCY } from "#domain/admin/isOfAnyAgency.ts"
import * as Board from "#domain/admin/Board.ts"
import { Button } from "../kit/Button.tsx"
import { Choices } from "../kit/Choices.tsx"
import { CHIPS } from "../kit/chips.ts"
import { controlClass } from "../kit/controlClass.ts"
import { FilterSelect } from "../kit/FilterSelect.tsx"
import { useAdminRef } from "./AdminContext.ts"

export interface BoardFiltersProps {
  readonly paper: string
  readonly rows: ReadonlyArray<Board.BoardRow>
  readonly filter: Given
  readonly now: number
}

/** How many are in each state, each the way to them; whom somebody looks for; and the room, where there are several. */
export const BoardFilters = ({ paper, rows, filter, now }: BoardFiltersProps) => {
  const { text = "", room = "", state = "", [AGENCY]: agency = "" } = filter
  const actor = useAdminRef()
  const input = useRef<HTMLInputElement>(null)
  const rooms = Board.roomsOf(rows)
  const counts = Board.countsOf(rows, { room, text }, now)
  const all = counts.reduce((sum, [, count]) => sum + count, 0)
  const hrefOf = (asked: Given) => {
    const given = Object.entries({ [AGENCY]: agency, paper, text, room, state, ...asked }).filter(
      ([, value]) => value !== "",
    )
    return listHref("exam:board", Object.fromEntries(given))
  }
  const chip = (of: string, label: string, count: number) => ({
    href: hrefOf({ state: of }),
    label: `${label} ${count}`,
    current: state === of,
  })
  const find = (event: FormEvent) => {
    event.preventDefault()
    actor.send({ type: "navigate", href: hrefOf({ text: input.current?.value.trim() ?? "" }) })
  }
  return (
    <div className="grid gap-3 md:flex md:flex-wrap md:items-center">
      <Choices
        look={CHIPS}
        label="按状态"
        items={[chip("", "全部", all), ...counts.map(([of, count]) => chip(of, Board.STATES[of], count))]}
      />
      <form role="search" data-filters="" className="flex gap-2 xl:ms-auto" onSubmit={find}>
        <input
          key={text}
          ref={input}
          type="search"
          name="text"
          aria-label="姓名、座位号、编号或手机号的几位"
          placeholder="姓名、座位号或手机号的几位"
          autoComplete="off"
          defaultValue={text}
          className={controlClass("min-w-0 md:min-w-64")}
        />
        <Button type="submit">找</Button>
      </form>
      {rooms.length < 2 ? null : (
        <FilterSelect
          label="考场"
          name="room"
          value={room}
          any="全部考场"
          options={rooms.map((value) => ({ value, label: value }))}
          onChange={(chosen) => actor.send({ type: "navigate", href: hrefOf({ room: chosen }) })}
        />
      )}
    </div>
  )
}

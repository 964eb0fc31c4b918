import { type Given, listHref } from "#domain/admin/AdminPlace.ts"
import { AGENCY } from "#domain/admin/isOfAnyAgency.ts"
import * as Board from "#domain/admin/Board.ts"
import { Choices } from "../kit/Choices.tsx"
import { CHIPS } from "../kit/chips.ts"
import { FilterSelect } from "../kit/FilterSelect.tsx"
import { useAdminRef } from "./AdminContext.ts"

export interface BoardFiltersProps {
  readonly paper: string
  readonly rows: ReadonlyArray<Board.BoardRow>
  readonly filter: Given
  readonly now: number
}

/** How many are in each state, each the way to them; and the room, where there are several. */
export const BoardFilters = ({ paper, rows, filter, now }: BoardFiltersProps) => {
  const { room = "", state = "", [AGENCY]: agency = "" } = filter
  const actor = useAdminRef()
  const rooms = Board.roomsOf(rows)
  const counts = Board.countsOf(rows, { room }, now)
  const all = counts.reduce((sum, [, count]) => sum + count, 0)
  const hrefOf = (asked: Given) => {
    const given = Object.entries({ [AGENCY]: agency, paper, room, state, ...asked }).filter(([, value]) => value !== "")
    return listHref("exam:board", Object.fromEntries(given))
  }
  const chip = (of: string, label: string, count: number) => ({
    href: hrefOf({ state: of }),
    label: `${label} ${count}`,
    current: state === of,
  })
  return (
    <div className="grid gap-3 md:flex md:flex-wrap md:items-center md:justify-between">
      <Choices
        look={CHIPS}
        label="按状态"
        items={[chip("", "全部", all), ...counts.map(([of, count]) => chip(of, Board.STATES[of], count))]}
      />
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

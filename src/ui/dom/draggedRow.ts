import type { DragEvent } from "react"

/** What moves a row of a list by dragging: rows of one list cannot be dropped among those of another. */
export const dragHandle = (list: string, row: string) => ({
  draggable: true,
  title: "拖动换位置",
  onDragStart: (event: DragEvent) => {
    event.dataTransfer.setData(typeOf(list), row)
    event.dataTransfer.effectAllowed = "move"
  },
})

/** Where a row of the list may be dropped. */
export const dropPlace = (list: string, move: (row: string) => void) => ({
  onDragOver: (event: DragEvent) => {
    if (event.dataTransfer.types.includes(typeOf(list))) event.preventDefault()
  },
  onDrop: (event: DragEvent) => {
    const row = event.dataTransfer.getData(typeOf(list))
    if (row === "") return
    event.preventDefault()
    event.stopPropagation()
    move(row)
  },
})

/** A type of dragged data is in small letters. */
const typeOf = (list: string): string => `text/x-${list}`.toLowerCase()

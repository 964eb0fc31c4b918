import { useSelector } from "@xstate/react"
import { isFavorite } from "#machines/notes/notesChanges.ts"
import { Button } from "../kit/Button.tsx"
import { classes } from "../kit/classes.ts"
import { StarIcon } from "../kit/icon/StarIcon.tsx"
import type { NotesRef } from "./NotesDialog.tsx"

export interface NotesButtonsProps {
  readonly notes: NotesRef
  readonly question_id: string
}

/** A favourite by one tap, and the way to what is written beside the question. */
export const NotesButtons = ({ notes, question_id }: NotesButtonsProps) => {
  const favorite = useSelector(notes, ({ context }) => isFavorite(context, question_id))
  const open = () => notes.send({ type: "notes.open", question_id })
  return (
    <div className="-mx-4 flex flex-wrap print:hidden">
      <Button
        variant="quiet"
        aria-pressed={favorite === true}
        // where it is not known whether it is one, folders are asked for first
        onClick={favorite === null ? open : () => notes.send({ type: "favorite.toggle", question_id })}
      >
        <StarIcon className={classes("size-5", favorite === true && "fill-current")} />
        {favorite === true ? "已收藏" : "收藏"}
      </Button>
      <Button variant="quiet" onClick={open}>
        笔记、纠错
      </Button>
    </div>
  )
}

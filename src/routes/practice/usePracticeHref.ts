import { useSelector } from "@xstate/react"
import { use } from "react"
import { chapterHere } from "#domain/practice/WholeBank.ts"
import { href } from "#domain/route/href.ts"
import * as Taken from "#machines/practice/takenSelectors.ts"
import { useNoticesRef } from "#ui/AppContext.ts"
import { TakenContext } from "./takenPart.ts"

/**
 * Address of the practice of a bank or of a chapter. Of a bank that came to this device by its chapters it is one of them while
 * the server does not answer.
 */
export const usePracticeHref = () => {
  const isCut = useSelector(useNoticesRef(), ({ context }) => context.pinned !== "")
  const entries = useSelector(use(TakenContext) ?? undefined, Taken.entries)
  return (bank_id: string, chapter: string | null = null): string => {
    const chapter_id = chapter ?? (isCut ? chapterHere(bank_id, entries) : null)
    return href("practice", {}, { bank_id, ...(chapter_id !== null && { chapter_id }) })
  }
}

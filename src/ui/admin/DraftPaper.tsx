import type { ViewOf } from "#domain/admin/learnerView.ts"
import { PaperFacts } from "../attempt/PaperFacts.tsx"
import { PaperRules } from "../attempt/PaperRules.tsx"
import { PaperSections } from "../attempt/PaperSections.tsx"
import { PaperWindow } from "../attempt/PaperWindow.tsx"
import { RoomCard } from "../attempt/RoomCard.tsx"

/** A paper's cover, as somebody reads it who never began the paper. */
export const DraftPaper = ({ paper }: { readonly paper: ViewOf<"paper"> }) => (
  <>
    <header className="grid gap-1">
      <p className="text-grey">{paper.about}</p>
      <h3 className="text-2xl">{paper.name}</h3>
      {paper.opens_at === null ? null : <PaperWindow paper={paper} />}
    </header>
    <PaperFacts paper={paper} />
    <PaperSections sections={paper.sections} />
    <PaperRules paper={paper} />
    {paper.room === undefined ? null : <RoomCard room={paper.room} />}
  </>
)

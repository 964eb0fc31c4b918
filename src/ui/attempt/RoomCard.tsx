import type { RoomRules } from "#domain/contract/roomRules.ts"
import * as RoomText from "#domain/attempt/RoomText.ts"
import { Card } from "../kit/Card.tsx"

const NONE: RoomRules = {}

/** The rules of the room, before the start; nothing where the paper has none. */
export const RoomCard = ({ room = NONE }: { readonly room?: RoomRules | undefined }) => {
  const sentences = RoomText.sentences(room)
  return sentences.length === 0 ? null : (
    <Card className="grid gap-3 p-5">
      <h2 className="text-lg">考场规则</h2>
      <ul className="list-disc space-y-1 pl-6">
        {sentences.map((sentence) => (
          <li key={sentence}>{sentence}</li>
        ))}
      </ul>
    </Card>
  )
}

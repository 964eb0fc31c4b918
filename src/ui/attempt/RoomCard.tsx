import type { RoomRules } from "#domain/contract/roomRules.ts"
import * as RoomText from "#domain/attempt/RoomText.ts"
import { Card } from "../kit/Card.tsx"

/** The rules of the room, before the start. */
export const RoomCard = ({ room }: { readonly room: RoomRules }) => (
  <Card className="grid gap-3 p-5">
    <h2 className="text-lg">考场规则</h2>
    <ul className="list-disc space-y-1 pl-6">
      {RoomText.sentences(room).map((sentence) => (
        <li key={sentence}>{sentence}</li>
      ))}
    </ul>
  </Card>
)

import type { RoomRules } from "../contract/roomRules.ts"
import * as LeavingText from "./LeavingText.ts"

/** The rules of the room as a cover states them, a sentence each; none where the paper asks nothing. */
export const sentences = ({ leaving }: RoomRules): ReadonlyArray<string> =>
  leaving === undefined ? [] : [LeavingText.ruleText(leaving), LeavingText.NOT_LEAVING]

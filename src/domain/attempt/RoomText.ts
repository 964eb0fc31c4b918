import type { RoomRules } from "../contract/roomRules.ts"
import * as Leaving from "./Leaving.ts"

/** The rules of the room as a cover states them, a sentence each; none where the paper asks nothing. */
export const sentences = ({ leaving }: RoomRules): ReadonlyArray<string> =>
  leaving === undefined ? [] : [Leaving.ruleText(leaving), Leaving.NOT_LEAVING]

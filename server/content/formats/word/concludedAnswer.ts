import { flat } from "./lineText.ts"

/** What an explanation ends with: `故选B。`, `因此本题答案为AC`; null where it ends otherwise. */
export const concludedAnswer = (explanation: string): string | null =>
  CONCLUSION.exec(flat(explanation).trimEnd())?.[1]?.replaceAll(/[\s,、]/g, "") ?? null

const CONCLUSION =
  /(?:^|[\s。;,:!)])(?:故|故而|因此|因而|所以|综上|综上所述)[,:]?\s?(?:[本此该]题)?(?:应该?)?(?:选择?|正确答案|答案)(?:应?[选为是])?\s?:?\s?[“(【]?([A-J](?:[\s,、]{0,2}[A-J]){0,9})[”)】]?(?:选?项)?[.。!;]?$/

import { type ActName, ACTS } from "./acts.ts"
import { type ListName, LISTS } from "./lists.ts"
import { isList } from "./titles.ts"

/** What an operation is for, in a line. */
export const aboutOf = (name: ActName | ListName): string => (isList(name) ? LISTS[name] : ACTS[name]).about

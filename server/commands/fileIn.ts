import { resolve } from "node:path"

/** npm runs scripts in the project's folder, and tells where the person was. */
export const fileIn = (given: string): string => resolve(process.env["INIT_CWD"] ?? ".", given)

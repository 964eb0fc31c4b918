import { useSelector } from "@xstate/react"
import type { ActorRefFrom, SnapshotFrom } from "xstate"
import * as ToolsState from "#domain/attempt/ToolsState.ts"
import type { toolsMachine } from "#machines/attempt/toolsMachine.ts"
import { offsetsOf } from "../dom/textRange.ts"
import { type ExamRef, useExam } from "./useExam.ts"

export type ToolsRef = ActorRefFrom<typeof toolsMachine>
type ToolsSnapshot = SnapshotFrom<typeof toolsMachine>
export type Panel = "calculator" | "scratch" | "keys" | null

/** The tools that lie beside an open paper; null while none is open. */
export const useToolsRef = (exam: ExamRef): ToolsRef | null =>
  useExam(exam, (snapshot) => snapshot.children.tools ?? null)

/** What was left beside the paper; nothing where there are no tools. */
export const useToolsState = (tools: ToolsRef | null): ToolsState.ToolsState =>
  useSelector(tools ?? undefined, (snapshot) => snapshot?.context.state ?? ToolsState.EMPTY)

export const useTools = <T>(tools: ToolsRef, select: (snapshot: ToolsSnapshot) => T): T => useSelector(tools, select)

export const panelOf = (snapshot: ToolsSnapshot): Panel => {
  for (const panel of ["calculator", "scratch", "keys"] as const) if (snapshot.matches({ panel })) return panel
  return null
}

/** Marks what is selected in the texts of a question, or unmarks it. */
export const markSelection = (tools: ToolsRef, question_id: string): void => {
  const selection = getSelection()
  if (selection === null || selection.rangeCount === 0 || selection.isCollapsed) {
    tools.send({ type: "mark.missed" })
    return
  }
  const selected = selection.getRangeAt(0)
  for (const place of ToolsState.PLACES) {
    const root = document.querySelector(`article [data-place="${place}"]`)
    const mark = root === null ? null : offsetsOf(root, selected)
    if (mark !== null) tools.send({ type: "mark.toggle", question_id, place, mark })
  }
  selection.removeAllRanges()
}

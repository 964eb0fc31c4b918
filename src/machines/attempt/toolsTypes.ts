import type { Mark } from "#domain/question/TextMarks.ts"
import type { Place, ToolsOf, ToolsState } from "#domain/attempt/ToolsState.ts"

export interface KeepInput extends ToolsOf {
  readonly state: ToolsState
}

export type ToolsContext = KeepInput

export type ToolsEvent =
  | { readonly type: "strike.toggle"; readonly question_id: string; readonly key: string }
  | { readonly type: "mark.toggle"; readonly question_id: string; readonly place: Place; readonly mark: Mark }
  /** Nothing was selected. */
  | { readonly type: "mark.missed" }
  | { readonly type: "mark.clear"; readonly question_id: string }
  | { readonly type: "scratch.write"; readonly text: string }
  | { readonly type: "sum.write"; readonly text: string }
  | { readonly type: "size.step" }
  | { readonly type: "letterKeys.toggle" }
  | { readonly type: "panel.toggle"; readonly panel: "calculator" | "scratch" | "keys" }
  | { readonly type: "panel.close" }

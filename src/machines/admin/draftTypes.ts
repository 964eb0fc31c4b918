import type { DeviceDraft, EditedFile, SentDraft, ShownFile, TypedFile } from "#domain/admin/contentDraft.ts"
import type { UploadsReport } from "./uploadsTypes.ts"
import type { CallFailure, CallOutcome } from "#domain/contract/Request.ts"

export interface DraftInput {
  readonly path: string
  /** Whose draft it is. */
  readonly login: string
}

export interface Opened {
  readonly file: EditedFile
  /** What the device has and the server does not. */
  readonly device: DeviceDraft | null
}

/** A picture on its way into a text. */
export interface ChosenPicture {
  /** Of the field. */
  readonly place: string
  /** Where it goes into the text. */
  readonly at: number
  /** For who cannot see it. */
  readonly alt: string
  /** null: it is not uploaded yet. */
  readonly address: string | null
}

export interface DraftContext extends DraftInput {
  /** null until it has come. */
  readonly file: EditedFile | null
  /** The version that it is made from, and its text. */
  readonly base: number
  readonly source: string
  readonly form: EditedFile["form"]
  readonly typed: TypedFile
  /** Of what was kept last. */
  readonly shown: ShownFile
  /** It differs from what the site shows. */
  readonly isChanged: boolean
  /** Something was typed that is not on its way. */
  readonly isUnsent: boolean
  /** The hour that was chosen, `YYYY-MM-DDTHH:mm`. */
  readonly hour: string
  /** What somebody else published meanwhile. */
  readonly theirs: EditedFile | null
  /** One's own text that gave way to another's, with what it was typed over: keys of rows are places in that. */
  readonly before: Pick<DraftContext, "source" | "typed"> | null
  readonly failure: CallFailure | null
  /** One a field. */
  readonly pictures: ReadonlyArray<ChosenPicture>
}

export type { DeviceDraft, SentDraft as KeepAsked }

export type KeepOutcome = CallOutcome<ShownFile>
export type OpenOutcome = CallOutcome<Opened>

export interface PublishAsked {
  readonly path: string
  readonly base: number
  readonly text: string
}

export type DraftEvent =
  | { readonly type: "field.changed"; readonly field: string; readonly value: string }
  | { readonly type: "body.changed"; readonly body: string }
  | { readonly type: "row.add"; readonly list: string; readonly fields: EditedFile["form"] }
  | { readonly type: "row.remove"; readonly list: string; readonly row: string }
  | { readonly type: "row.move"; readonly list: string; readonly row: string; readonly to: number }
  | { readonly type: "picture.choose"; readonly place: string; readonly at: number }
  | { readonly type: "picture.describe"; readonly place: string; readonly alt: string }
  | { readonly type: "picture.insert"; readonly place: string }
  | { readonly type: "picture.cancel"; readonly place: string }
  | { readonly type: "hour.changed"; readonly hour: string }
  | { readonly type: "draft.changed" }
  | { readonly type: "draft.publish" }
  | { readonly type: "draft.schedule" }
  | { readonly type: "draft.unschedule" }
  | { readonly type: "draft.discard" }
  | { readonly type: "draft.edit" }
  | { readonly type: "draft.retry" }
  | { readonly type: "draft.restore" }
  | { readonly type: "conflict.keepMine" }
  | { readonly type: "conflict.takeTheirs" }
  | { readonly type: "session.resumed" }
  | UploadsReport

import type { ListedVideo, UploadState } from "#domain/admin/uploads.ts"
import type { CallFailure } from "#domain/contract/Request.ts"

/** A file as its device has it; its bytes stay outside. */
export interface ChosenUpload {
  /** Of the field that it is for. */
  readonly place: string
  readonly name: string
  /** In bytes. */
  readonly size: number
  /** Epoch milliseconds. */
  readonly modified: number
  /** Of a picture: the file of the content whose text is to show it. */
  readonly text?: string
  /** What any other file is to be. */
  readonly kind?: "video" | "handout"
  /** Of a picture that a video shows: the server has its bytes. */
  readonly still?: { readonly key: string; readonly second: number }
}

export interface Upload extends ChosenUpload {
  /** null until the server knows it. */
  readonly begun: UploadState | null
  readonly failure: CallFailure | null
}

export interface UploadsContext {
  /** In the order in which they were chosen: the first that has not failed is sent. */
  readonly uploads: ReadonlyArray<Upload>
  readonly videos: ReadonlyArray<ListedVideo>
  /** Why the last call has to be made once more. */
  readonly obstacle: CallFailure | null
}

export interface PartAsked extends Pick<ChosenUpload, "place"> {
  readonly begun: UploadState
}

export type UploadsEvent =
  | ({ readonly type: "file.chosen" } & ChosenUpload)
  | { readonly type: "upload.cancel"; readonly place: string }
  /** The field holds something else by now. */
  | { readonly type: "field.typed"; readonly place: string }
  | { readonly type: "videos.refresh" }
  | { readonly type: "session.resumed" }

/** What it reports to the form. */
export type UploadsReport =
  | { readonly type: "upload.added"; readonly field: string; readonly value: string }
  | { readonly type: "videos.listed"; readonly videos: ReadonlyArray<ListedVideo> }
  | { readonly type: "uploads.signedOut" }

import * as Schema from "effect/Schema"

/** An upload that was begun, or is gone on with. */
export const UPLOAD_STATE = Schema.Struct({
  id: Schema.String,
  /** Bytes that the server has. */
  received: Schema.Finite,
  /** Of each part but the last. */
  part_bytes: Schema.Finite,
  /** The video that is made of it already. */
  video: Schema.NullOr(Schema.String),
})
export type UploadState = typeof UPLOAD_STATE.Type

export const RECEIVED = Schema.Struct({ received: Schema.Finite })

/** What an upload has become, by what the content calls it: a video, the file of a handout, or the address of a picture. */
export const ADDED = Schema.Union([
  Schema.Struct({ key: Schema.String }),
  Schema.Struct({ file: Schema.String }),
  Schema.Struct({ picture: Schema.String }),
])

/** What `media:list` gives of a video. */
const VIDEO = Schema.Struct({
  key: Schema.String,
  title: Schema.String,
  /** In words. */
  state: Schema.String,
  is_pending: Schema.Boolean,
  seconds: Schema.optionalKey(Schema.Finite),
  failure: Schema.optionalKey(Schema.String),
  /** The upload of which it can be made once more. */
  again: Schema.optionalKey(Schema.String),
})
export type ListedVideo = typeof VIDEO.Type
export const VIDEOS = Schema.Struct({ list: Schema.Array(VIDEO) })

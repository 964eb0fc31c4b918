/** A file of an answer on this device. */
export interface KeptFile {
  readonly attempt_id: string
  /** Its name in the answer: `Attachment`. */
  readonly file: string
  /** Where the page shows it. */
  readonly url: string
  /** The server has it. */
  readonly isSent: boolean
}

/** What became of chosen files. */
export interface FilesKept {
  /** For which they were chosen. */
  readonly question_id: string
  readonly kept: ReadonlyArray<KeptFile>
  /** Why some are not among them, in Chinese; null: all are. */
  readonly message: string | null
}

export const REFUSALS = {
  kind: "只能上传照片和PDF",
  unreadable: "这张图片打不开，换一张试试",
  pdf: "PDF不能超过2M，可以拍照上传",
  store: "这台设备存不下附件，没有加上：请清理空间，或换一个浏览器",
} as const

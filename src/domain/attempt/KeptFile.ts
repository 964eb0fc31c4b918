/** A file of an answer on this device. */
export interface KeptFile {
  readonly attempt_id: string
  /** Its name in the answer: `Attachment`. */
  readonly file: string
  /** Where the page shows it. */
  readonly url: string
  /** In bytes. */
  readonly size: number
  /** How many of its bytes the server is known to have. */
  readonly arrived: number
  /** The server has it. */
  readonly isSent: boolean
}

/** Bytes of one part: on a line of 3 kB a second it arrives before its call is given up. */
export const PART_BYTES = 256 * 1024

/** Which bytes of a file go next: all of a small one. */
export const nextPart = ({ file, size, arrived }: KeptFile) =>
  size <= PART_BYTES ? {} : { file, offset: String(arrived), size: String(size) }

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

/** What is known of a chosen file without reading it. */
export interface ChosenFile {
  /** The type that the browser gives it, or "". */
  readonly kind: string
  /** Bytes. */
  readonly size: number
}

/** What an avatar may be; the server looks at its bytes again. */
export const KINDS = ["image/png", "image/jpeg", "image/webp"] as const

/** 20 MB: what a camera makes. The square that is sent is far smaller. */
export const MAX_BYTES = 20 * 1024 * 1024

export const UNREADABLE = "这张图片打不开，换一张试试"

/** Why a file cannot be an avatar, in Chinese; null when it may. */
export const refusal = ({ kind, size }: ChosenFile): string | null => {
  if (!KINDS.some((known) => known === kind)) return "头像只支持PNG、JPEG或WebP图片"
  if (size === 0) return "这个文件是空的，换一张试试"
  return size > MAX_BYTES ? "图片不能超过20 MB，换一张小一点的" : null
}

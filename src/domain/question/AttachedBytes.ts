import type { AttachmentKind } from "./Attachment.ts"

/** Bytes of one file. */
export const MAX_BYTES: Readonly<Record<AttachmentKind, number>> = { jpg: 1024 * 1024, pdf: 2 * 1024 * 1024 }

/** The name of a file in an answer: the SHA-256 of its bytes, so that no other bytes can stand in for them. */
export const nameOf = (sha256: string, kind: AttachmentKind): string => `${sha256}.${kind}`

/** What a file is by its first bytes; null for what no answer takes. */
export const kindIn = (bytes: Uint8Array): AttachmentKind | null =>
  startsWith(bytes, [0xff, 0xd8, 0xff]) ? "jpg" : startsWith(bytes, [0x25, 0x50, 0x44, 0x46, 0x2d]) ? "pdf" : null

const startsWith = (bytes: Uint8Array, first: ReadonlyArray<number>): boolean =>
  first.every((byte, at) => bytes[at] === byte)

import type { Decoded } from "./ContentReader.ts"
import type { BankImage } from "./readImages.ts"
import * as BankFiles from "./bankFiles.ts"

/** A bank whose questions stay on disk: all banks together may be larger than memory. */
export interface BankFolder {
  readonly bank: Decoded<BankFiles.BankFile>
  /** Reads the questions at each call, and gives null when they cannot be read; null where nothing of them is asked. */
  readonly open: (() => Promise<BankContent | null>) | null
}

export interface BankContent {
  readonly bank: Decoded<BankFiles.BankFile>
  readonly questions: Decoded<ReadonlyArray<BankFiles.QuestionRow>>
  /** By the address that the questions use. */
  readonly images: ReadonlyMap<string, BankImage>
}

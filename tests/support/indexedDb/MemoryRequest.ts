import { Emitter } from "./Emitter.ts"

/** What was asked of a database; answered once. */
export class MemoryRequest<T> extends Emitter {
  onsuccess: (() => void) | null = null
  onerror: (() => void) | null = null
  onupgradeneeded: (() => void) | null = null
  result: T | undefined = undefined
  error: unknown = null
}

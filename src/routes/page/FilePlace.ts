/** Holds the file between its choice and its sending, outside of every snapshot and event. */
export class FilePlace {
  #file: Blob | null = null

  readonly put = (file: Blob): void => {
    this.#file = file
  }

  /** The file, once. */
  readonly take = (): Blob | null => {
    const file = this.#file
    this.#file = null
    return file
  }
}

import { Context, Data, Effect, Layer } from "effect"

/** A file as a call answers it. */
export interface FileOut {
  readonly file_name: string
  readonly mime: string
  readonly base64: string
}

/** A file that was chosen, and is gone or cannot be read any more. */
export class FileUnreadable extends Data.TaggedError("FileUnreadable")<{ readonly cause: unknown }> {}

/** Files that the visitor saves and chooses. */
export class Files extends Context.Service<
  Files,
  {
    readonly save: (file_name: string, content: Blob) => Effect.Effect<void>
    readonly text: (file: Blob) => Effect.Effect<string, FileUnreadable>
  }
>()("adapters/Files") {
  /** The browser's own downloads. */
  static readonly layer = Layer.sync(Files, () => over(download))

  /** Saved files lie in the map, by name. */
  static readonly layerMemory = (saved: Map<string, Blob> = new Map()) =>
    Layer.sync(Files, () => over((file_name, content) => void saved.set(file_name, content)))
}

const over = (save: (file_name: string, content: Blob) => void) =>
  Files.of({
    save: (file_name, content) => Effect.sync(() => save(file_name, content)),
    text: (file) => Effect.tryPromise({ try: () => file.text(), catch: (cause) => new FileUnreadable({ cause }) }),
  })

export const blobOf = ({ mime, base64 }: Omit<FileOut, "file_name">): Blob =>
  new Blob([Uint8Array.from(atob(base64), (char) => char.charCodeAt(0))], { type: mime })

const download = (file_name: string, content: Blob): void => {
  const url = URL.createObjectURL(content)
  const link = document.createElement("a")
  link.href = url
  link.download = file_name
  document.body.append(link)
  link.click()
  link.remove()
  // a browser may read it after the click was handled
  setTimeout(() => URL.revokeObjectURL(url), 60_000)
}

/** A file as a call answers it. */
export interface FileOut {
  readonly file_name: string
  readonly mime: string
  readonly base64: string
}

/** Gives the visitor a file through the browser's own downloads. */
export const saveFile = ({ file_name, mime, base64 }: FileOut): void => {
  const bytes = Uint8Array.from(atob(base64), (char) => char.charCodeAt(0))
  saveBlob(file_name, new Blob([bytes], { type: mime }))
}

export const saveBlob = (file_name: string, blob: Blob): void => {
  const url = URL.createObjectURL(blob)
  const link = document.createElement("a")
  link.href = url
  link.download = file_name
  document.body.append(link)
  link.click()
  link.remove()
  // a browser may read it after the click was handled
  setTimeout(() => URL.revokeObjectURL(url), 60_000)
}

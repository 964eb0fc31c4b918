import { watch } from "node:fs"

// an editor writes a file in several steps
const SETTLE_MS = 150

/** Runs `changed` once a change anywhere in these folders has settled, one run after the other. */
export const watchFolders = (folders, changed) => {
  let timer = null
  let running = Promise.resolve()
  for (const folder of folders) {
    watch(folder, { recursive: true }, () => {
      clearTimeout(timer)
      timer = setTimeout(() => {
        running = running.then(changed)
      }, SETTLE_MS)
    })
  }
}

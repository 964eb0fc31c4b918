import { keepTouches } from "./earlyTouch.ts"
import { nextTask } from "./nextTask.ts"

/** The frame that shows what the server rendered is drawn; a hidden window draws none. */
const painted = (): Promise<void> =>
  new Promise((resolve) => {
    if (document.visibilityState === "hidden") resolve()
    else requestAnimationFrame(() => setTimeout(resolve))
  })

/** The scripts of this page, dependencies first, as the server names them; null without such a server. */
const namedScripts = (): ReadonlyArray<string> | null => {
  const text = document.getElementById("scripts")?.textContent ?? ""
  return text === "" ? null : (JSON.parse(text) as ReadonlyArray<string>)
}

const preload = (href: string): void => {
  const link = document.createElement("link")
  link.rel = "modulepreload"
  link.href = href
  document.head.append(link)
}

/** Paint first. Then the scripts are fetched side by side and evaluated one by one, a task each. */
const boot = async (): Promise<void> => {
  const scripts = namedScripts()
  if (scripts === null) {
    await import("./main.tsx")
    return
  }
  keepTouches()
  await painted()
  for (const href of scripts) preload(href)
  for (const href of scripts) {
    await import(/* @vite-ignore */ href)
    await nextTask()
  }
}

void boot()

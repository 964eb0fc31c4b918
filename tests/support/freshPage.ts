import { cleanup, configure } from "@testing-library/react"
import { afterAll, afterEach } from "vitest"

// as long as a condition is waited for anywhere: what is slow is no mistake
configure({ asyncUtilTimeout: 60_000 })

// test files share one document: each leaves it as it found it
afterEach(cleanup)
afterAll(async () => {
  // React's own tasks that are left over read `window`: they run before it goes, each slice of them by one turn
  for (let turn = 0; turn < 10; turn += 1) await new Promise((next) => setImmediate(next))
  document.body.replaceChildren()
  localStorage.clear()
  sessionStorage.clear()
})

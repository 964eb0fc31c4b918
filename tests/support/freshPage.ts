import { cleanup, configure } from "@testing-library/react"
import { afterAll, afterEach } from "vitest"

// as long as a condition is waited for anywhere: what is slow is no mistake
configure({ asyncUtilTimeout: 60_000 })

// test files share one document: each leaves it as it found it
afterEach(cleanup)
afterAll(() => {
  document.body.replaceChildren()
  localStorage.clear()
  sessionStorage.clear()
})

import { cleanup } from "@testing-library/react"
import { afterAll, afterEach } from "vitest"

// test files share one document: each leaves it as it found it
afterEach(cleanup)
afterAll(() => {
  document.body.replaceChildren()
  localStorage.clear()
  sessionStorage.clear()
})

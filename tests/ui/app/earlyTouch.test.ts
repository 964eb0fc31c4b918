import { afterEach, beforeEach, expect, test } from "vitest"
import { keepTouches, repeatTouch } from "#app/earlyTouch.ts"

const one = <T extends Element>(selector: string): T => document.querySelector<T>(selector)!

let done: Array<string> = []

let listening = new AbortController()

const goLive = () => {
  const { signal } = listening
  addEventListener("click", ({ target }) => done.push((target as Element).id), { signal })
  addEventListener(
    "submit",
    (event) => {
      event.preventDefault()
      done.push(`${(event.target as Element).id} by ${(event as SubmitEvent).submitter?.id ?? "nobody"}`)
    },
    { signal },
  )
  repeatTouch()
}

beforeEach(() => {
  done = []
  document.body.innerHTML = `
    <button type="button" id="more"><svg id="sign"></svg></button>
    <button type="button" id="menu" popovertarget="list"></button>
    <a id="away"></a>
    <select id="region"><option value="">all</option><option value="430000">one</option></select>
    <form id="search"><button type="submit" id="go"></button></form>`
  keepTouches()
})

afterEach(() => {
  listening.abort()
  listening = new AbortController()
  repeatTouch()
})

test("a button pressed early is pressed again, wherever inside it was touched", () => {
  one("#sign").dispatchEvent(new Event("click", { bubbles: true }))
  goLive()
  expect(done).toStrictEqual(["more"])
})

test("a touch that comes when the page is hydrated and not yet live acts once", () => {
  document.body.addEventListener("click", () => done.push("taken over"), listening)
  document.body.addEventListener("change", () => done.push("taken over"), listening)
  one<HTMLElement>("#more").click()
  one("#region").dispatchEvent(new Event("change", { bubbles: true }))
  expect(done).toStrictEqual([])
})

test("a form sent early stays on the page and is sent again by the same button", () => {
  const sent = new SubmitEvent("submit", { bubbles: true, cancelable: true, submitter: one("#go") })
  one("form").dispatchEvent(sent)
  expect(sent.defaultPrevented).toBe(true)
  goLive()
  expect(done).toStrictEqual(["search by go"])
})

test("a choice made early is made again, though the page has put back what it was sent with", () => {
  const region = one<HTMLSelectElement>("#region")
  region.value = "430000"
  region.dispatchEvent(new Event("change", { bubbles: true }))
  region.value = ""
  region.addEventListener("change", () => done.push(region.value), listening)
  goLive()
  expect(done).toStrictEqual(["430000"])
})

test("of several touches the last counts; links and native menus work by themselves", () => {
  one<HTMLElement>("#more").click()
  one("form").dispatchEvent(new SubmitEvent("submit", { bubbles: true, cancelable: true, submitter: one("#go") }))
  one<HTMLElement>("#more").click()
  one<HTMLElement>("#menu").click()
  one<HTMLElement>("#away").click()
  goLive()
  expect(done).toStrictEqual(["more"])
})

test("once live, nothing is kept any more", () => {
  repeatTouch()
  const sent = new SubmitEvent("submit", { bubbles: true, cancelable: true })
  one("form").dispatchEvent(sent)
  expect(sent.defaultPrevented).toBe(false)
  goLive()
  expect(done).toStrictEqual([])
})

import { act } from "@testing-library/react"
import { StrictMode } from "react"
import { hydrateRoot } from "react-dom/client"
import { renderToString } from "react-dom/server"
import { afterEach, describe, expect, test } from "vitest"
import { SCENES } from "./gallery/scenes.ts"

afterEach(() => {
  document.body.replaceChildren()
})

/** A marked list of what the scenes show, so that a failure names the element. */
const outer = (elements: ReadonlyArray<Element>) => elements.map((element) => element.outerHTML.slice(0, 120))

describe.each(Object.entries(SCENES))("%s", (_, scene) => {
  const html = renderToString(scene.render())
  let parsed: HTMLElement | undefined
  const all = (selector: string): ReadonlyArray<Element> => {
    parsed ??= Object.assign(document.createElement("div"), { innerHTML: html })
    return [...parsed.querySelectorAll(selector)]
  }

  test("has no style attribute, which the content security policy would drop", () => {
    expect(html.match(/ style="[^"]*"/g)).toBe(null)
  })

  test("is the same in the browser as on the server", async () => {
    const root = document.createElement("div")
    root.innerHTML = html
    document.body.append(root)
    const complaints: Array<unknown> = []
    const mounted = await act(async () =>
      hydrateRoot(root, <StrictMode>{scene.render()}</StrictMode>, {
        onRecoverableError: (error) => complaints.push(error),
      }),
    )
    expect(complaints).toStrictEqual([])
    await act(async () => mounted.unmount())
  })

  test("uses every id once, and points only to ids that are there", () => {
    const ids = all("[id]").map(({ id }) => id)
    expect(ids).toStrictEqual([...new Set(ids)])
    const pointers = ["for", "aria-labelledby", "aria-describedby", "popovertarget"].flatMap((name) =>
      all(`[${name}]`).flatMap((element) => element.getAttribute(name)?.split(" ") ?? []),
    )
    // a closed dialog keeps its title to itself
    const titles = new Set(all("dialog:empty").map((dialog) => dialog.getAttribute("aria-labelledby")))
    expect(pointers.filter((id) => !ids.includes(id) && !titles.has(id))).toStrictEqual([])
  })

  test("names every button and link, and each link's target", () => {
    const nameOf = (element: Element) =>
      element.getAttribute("aria-label") ??
      [element.textContent, ...[...element.querySelectorAll("img")].map(({ alt }) => alt)].join("")
    expect(outer(all("a, button").filter((element) => nameOf(element).trim() === ""))).toStrictEqual([])
    expect(outer(all("a:not([href])"))).toStrictEqual([])
  })
})

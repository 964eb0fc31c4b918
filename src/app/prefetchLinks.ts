import { navigation as sectionsOf } from "#domain/core/Agency.ts"
import type { AppActor } from "#ui/AppContext.ts"

/** Asks for the pages that may come next: the agency's sections, and whatever the visitor points at. */
export const prefetchLinks = (app: AppActor): void => {
  const add = (hrefs: ReadonlyArray<string>) =>
    app.getSnapshot().children.prefetch?.send({ type: "prefetch.add", hrefs })
  const { hasCourse, hasQuestion } = sectionsOf(app.getSnapshot().context.startUp.agency)
  add([...(hasCourse ? ["/course"] : []), ...(hasQuestion ? ["/question"] : [])])
  const look = ({ target }: Event) => {
    const link = target instanceof Element ? target.closest("a") : null
    if (link !== null && link.origin === location.origin && link.target === "") add([`${link.pathname}${link.search}`])
  }
  for (const type of ["pointerover", "focusin", "touchstart"]) addEventListener(type, look, { passive: true })
}

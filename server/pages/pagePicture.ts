import type { CallOutcome, CallRequest } from "#domain/contract/Request.ts"
import { type Document, pictureOf } from "./document.ts"
import type { Asked, PagesDeps } from "./PagesDeps.ts"
import { startUpOf } from "./startUpOf.ts"

/**
 * A guest's page as an agency would show it, which nothing starts in; null: it has no such page. Nothing of it is kept.
 * `change`: of what was answered.
 */
export const pagePicture =
  (deps: PagesDeps) =>
  async (
    asked: Asked,
    href: string,
    change: (request: CallRequest, outcome: CallOutcome) => CallOutcome,
  ): Promise<Document | null> => {
    const startUp = startUpOf(deps, asked.agency)
    const answer = deps.callAs(asked)
    const call = async (request: CallRequest) => change(request, await answer(request))
    const rendered = await deps.files.render({ startUp, href, call, patience: deps.patience, isGuest: true })
    return rendered.kind === "page" && rendered.status === 200 ? pictureOf(rendered, startUp, deps.files) : null
  }

import type { Role } from "#domain/admin/Role.ts"
import { CannotOperate } from "../core/CannotOperate.ts"
import type { Step } from "../core/runSteps.ts"
import { doAct } from "./doAct.ts"
import { pageWords } from "./pageWords.ts"

interface Due {
  readonly agency_id: string
  readonly account_id: string
  readonly login: string
  readonly role: Role
  readonly is_ended: boolean
  readonly path: string
  readonly base: number
  readonly text: string
}

/** Whoever wrote it is told where they look: beside the file, and on the first page. */
export const publishDrafts: Step = async (sql, { pool, now }) => {
  const [due] = await sql<Due[]>`
    select d.*, a.login, a.role, a.ended_at is not null as is_ended
    from content_drafts d join admin_accounts a on a.agency_id = d.agency_id and a.id = d.account_id
    where d.publish_at <= ${now()} order by d.publish_at, d.path limit 1`
  if (due === undefined) return null
  return async () => {
    const { agency_id: agency, account_id, login, role, path, base, text } = due
    const failed = (failure: string) => pool`
      update content_drafts set publish_at = null, failure = ${failure}
      where agency_id = ${agency} and account_id = ${account_id} and path = ${path} and publish_at <= ${now()}`
    if (due.is_ended) {
      await failed("这个账号已停用")
      return 1
    }
    const operator = {
      agency,
      role,
      by: login,
      account: { id: account_id, tokenHash: Buffer.alloc(0) },
      secretsKey: null,
    }
    // it ends the draft in its transaction: a process that dies leaves a draft that is due
    await doAct(pool, operator, "content:publish", { path, base, text }, { isDryRun: false }).catch(
      async (error: unknown) => {
        if (!(error instanceof CannotOperate)) throw error
        await failed(pageWords(error.message))
      },
    )
    return 1
  }
}

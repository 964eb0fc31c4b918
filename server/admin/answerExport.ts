import type { FastifyReply, FastifyRequest } from "fastify"
import { EXPORT } from "#domain/admin/adminInputs.ts"
import type { ExportedList, ExportFormat } from "#domain/admin/exports.ts"
import { type ListInput, LISTS } from "#domain/admin/lists.ts"
import * as OperationForm from "#domain/admin/OperationForm.ts"
import { titleOf } from "#domain/admin/titles.ts"
import type { RouteDeps } from "../core/RegisterRoutes.ts"
import { inputOf, operatorOf, orRefused, reachOf, requirePermission } from "./answerOperation.ts"
import type { OperatorThread } from "./OperatorThread.ts"
import { readInput } from "./readInput.ts"

const TYPES = {
  docx: "application/vnd.openxmlformats-officedocument.wordprocessingml.document",
  csv: "text/csv; charset=utf-8",
  xlsx: "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet",
  signed: "application/json; charset=utf-8",
} as const satisfies Record<ExportFormat, string>

/** A list as a file. Its form has the names of list and format beside the filters. */
export const answerExport = async (
  { thread, ...deps }: RouteDeps & { readonly thread: OperatorThread },
  { agency, colleague, body }: Pick<FastifyRequest, "agency" | "colleague" | "body">,
  reply: FastifyReply,
) => {
  const { list: named, format: asked, ...typed } = body as Readonly<Record<string, string>>
  const { list, format } = readInput(EXPORT, { list: named, format: asked })
  requirePermission(colleague.role, list)
  const reach = reachOf({ agency, colleague }, list, typed)
  const input = inputOf(LISTS[list], reach.input) as ListInput<ExportedList>
  const operator = operatorOf(deps, colleague, reach)
  const file = await orRefused(() => thread.exportList({ operator, now: deps.now(), asked: { list, format, input } }))
  const name = [titleOf(list), ...Object.values(OperationForm.shareable(LISTS[list], typed)).map(nameOf)]
    .join("-")
    .replaceAll(/[^\p{L}\p{N}.-]+/gu, " ")
  return reply
    .type(TYPES[format])
    .header(
      "content-disposition",
      `attachment; filename*=UTF-8''${encodeURIComponent(`${name}.${format === "signed" ? "json" : format}`)}`,
    )
    .send(file)
}

/** A path by the name of its file, or of the folder of its bank. */
const nameOf = (value: string): string =>
  value
    .split("/")
    .filter((part) => part !== "bank.yaml" && part !== "questions.yaml")
    .at(-1)
    ?.replace(/\.yaml$/, "") ?? ""

import type { FastifyInstance } from "fastify"
import { CELL_ASK, type CellAnswer, questionIn } from "../core/CellQuestion.ts"
import { unseal } from "../core/seal.ts"
import { missingIn } from "../objects/missingIn.ts"
import type { ServerDeps } from "./ServerDeps.ts"

/** Answers another cell's command what this server does not open or read of what it names (`CellQuestion`); 404 to anybody else. */
export const registerCellAsk = (
  app: FastifyInstance,
  { keys, secretsKey, media, answerFiles }: Pick<ServerDeps, "keys" | "secretsKey" | "media" | "answerFiles">,
) => {
  app.post(CELL_ASK, async (request, reply): Promise<CellAnswer | undefined> => {
    const question = typeof request.body === "string" ? questionIn(keys.deriving, request.body) : null
    void reply.header("cache-control", "no-store")
    if (question === null) return reply.status(404).send()
    const opens = ({ boundTo, secret }: (typeof question.sealed)[number]) =>
      secretsKey !== null && unseal(secretsKey, boundTo, Buffer.from(secret, "base64")) !== null
    return {
      shut: question.sealed.filter((each) => !opens(each)).length,
      media: await missingIn(media, question.media),
      answers: await missingIn(answerFiles, question.answers),
    }
  })
}

import { callSite, signUpByCall } from "./protocolClient.ts"

export interface ReadyLearner {
  readonly token: string
  /** An address of `ADDRESSES` with the learner's attempts in place of `ATTEMPT` and `PRACTICE`. */
  readonly fill: (address: string) => string
}

/** Signs up a learner who has joined a classroom and handed in a mock exam and a practice, without a browser. */
export const readyLearner = async (site: string, mobile: string): Promise<ReadyLearner> => {
  const token = await signUpByCall(site, mobile)
  await callSite(site, "course.join", { classroom_id: "1001" }, { token })
  const attempt = await handIn(site, token, { paper_id: "5000" })
  const practice = await handIn(site, token, { bank_id: "302", chapter_id: "3021" })
  return { token, fill: (address) => address.replace("ATTEMPT", attempt).replace("PRACTICE", practice) }
}

const handIn = async (
  site: string,
  token: string,
  of: { readonly paper_id: string } | { readonly bank_id: string; readonly chapter_id: string },
): Promise<string> => {
  const client_id = "ready-learner"
  const { attempt_id, epoch, questions } = await callSite(site, "exam.start", { ...of, client_id }, { token })
  const records = questions
    .filter(({ kind }) => kind === "single")
    .slice(0, 3)
    .map(({ id }, n) => ({ seq: n + 1, kind: "answer" as const, question_id: id, value: "A", at: 0 }))
  const writer = { attempt_id, client_id, epoch }
  await callSite(site, "exam.save", { ...writer, records }, { token })
  await callSite(site, "exam.handIn", { ...writer, last_seq: records.length }, { token })
  return attempt_id
}

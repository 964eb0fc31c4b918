import type { Output } from "#domain/contract/Contract.ts"
import * as DateText from "#domain/time/DateText.ts"
import { durationText } from "../kit/durationText.ts"
import { peopleText } from "../kit/peopleText.ts"
import type { OfferFactsProps } from "./OfferFacts.tsx"

type Detail = Output<"classroom.detail">
type Classroom = Pick<Detail, "lessons" | "seconds" | "valid_until" | "contract_required"> &
  Partial<Pick<Detail, "learners" | "owned">>

/** What is in a class, and on which terms. */
export const classroomFacts = ({
  lessons,
  seconds,
  valid_until,
  learners = 0,
  owned = [],
  contract_required,
}: Classroom): OfferFactsProps["facts"] => [
  ["内容", `${lessons}课时，共${durationText(seconds)}`],
  valid_until !== null && ["有效期", `至${DateText.lastDay(valid_until)}`],
  ["在学", peopleText(learners)],
  owned.length > 0 && ["已有", `${owned.join("、")}已在你的课程里`],
  contract_required && ["协议", "开始学习前需签订"],
]

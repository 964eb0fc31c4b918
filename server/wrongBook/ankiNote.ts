import { createHash } from "node:crypto"
import { describe } from "#domain/question/AnswerValue.ts"
import { keyText } from "#domain/question/KeyText.ts"
import { kindName } from "#domain/core/KindName.ts"
import type { AnkiNote } from "./ankiPackage.ts"
import type { ExportRow } from "./ExportRow.ts"
import { plainText, withoutPictures } from "../core/plainText.ts"

/** A card for Anki: the question before, key, own answer and explanation behind. */
export const ankiNote =
  (agencyId: string) =>
  ({ item, entry }: ExportRow): AnkiNote => {
    const { question, key, answer, reasons } = item
    return {
      // the same question is the same note, however often it is exported
      guid: createHash("sha256").update(`${agencyId}/${question.id}`).digest("base64url").slice(0, 10),
      fields: [
        withoutPictures(`${question.material_html ?? ""}${question.stem_html}${promptsOf(question)}`),
        question.options.map((option) => `<div>${option.key}. ${withoutPictures(option.html)}</div>`).join(""),
        escaped(keyText(key.answer)),
        escaped(describe(answer)),
        withoutPictures(key.explanation_html),
        escaped(
          [item.bank_name, entry.chapter.name, question.source, question.options.length > 0 ? "选项是题库的次序" : ""]
            .filter((part) => part !== "")
            .join(" · "),
        ),
      ],
      sort: plainText(question.stem_html).replaceAll("\n", " "),
      tags: [item.bank_name, kindName(question.kind), ...key.points, ...reasons].map((tag) =>
        tag.replaceAll(/[\s"]+/g, "_"),
      ),
    }
  }

const promptsOf = ({ prompts = [] }: ExportRow["item"]["question"]): string =>
  prompts.map((html, n) => `<div>${n + 1}. ${html}</div>`).join("")

const escaped = (text: string): string => text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;")

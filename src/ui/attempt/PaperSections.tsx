import type { Output } from "#domain/contract/Contract.ts"
import { Table } from "../kit/Table.tsx"

export const PaperSections = ({ sections }: Pick<Output<"question.paper">, "sections">) =>
  sections.length > 0 ? (
    <Table
      caption="试卷结构"
      heads={["题型", "题数", "分值"]}
      rows={sections.map(({ name, questions, score }) => ({
        key: name,
        cells: [name, `${questions}题`, `${score}分`],
      }))}
    />
  ) : null

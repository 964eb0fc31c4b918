import { csv, csvTemplate } from "./csv.ts"
import type { Format } from "./Format.ts"
import { FileRefused } from "../../sheet/FileRefused.ts"
import { gift } from "./gift.ts"
import { moodle } from "./moodle.ts"
import { qti, qti3 } from "./qti.ts"
import { docx, docxTemplate } from "./word/docx.ts"
import { xlsx, xlsxTemplate } from "./xlsx.ts"

/** By the end of a file's name. */
const FORMATS: Readonly<Record<string, Format>> = {
  ".csv": csv,
  ".xlsx": xlsx,
  ".docx": docx,
  ".gift": gift,
  ".xml": moodle,
  ".qti3.zip": qti3,
  ".zip": qti,
}
const TEMPLATES: Readonly<Record<string, () => Uint8Array>> = {
  ".csv": csvTemplate,
  ".xlsx": xlsxTemplate,
  ".docx": docxTemplate,
}

/** The format of a file by its name; throws FileRefused when it has none of ours. */
export const formatOf = (file: string): Format => byEnding(FORMATS, file)

export const isQuestionFile = (file: string): boolean =>
  Object.keys(FORMATS).some((ending) => file.toLowerCase().endsWith(ending))

export const templateOf = (file: string): Uint8Array => byEnding(TEMPLATES, file)()

const byEnding = <T>(table: Readonly<Record<string, T>>, file: string): T => {
  const found = Object.entries(table).find(([ending]) => file.toLowerCase().endsWith(ending))
  if (found === undefined) throw new FileRefused(`文件名应以 ${Object.keys(table).join("、")} 结尾`)
  return found[1]
}

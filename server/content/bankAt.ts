import type { Sql } from "../db/Sql.ts"
import { BankFile, QuestionRow } from "./bankFiles.ts"
import type { BankContent } from "./BankContent.ts"
import { makeReader } from "./ContentReader.ts"
import { type Changes, folderWith } from "./source/overlaidFolder.ts"
import { versionOf } from "./source/versions.ts"

/** Banks by what their files hold: reading a large one takes long, and whoever writes a paper asks at each pause. */
const banksRead = new Map<string, Promise<BankContent | null>>()
const BANKS_KEPT = 4

const readBank = async (files: Changes, file: string, list: string): Promise<BankContent | null> => {
  const reader = makeReader(folderWith(files))
  const [bank, questions] = [await reader.yaml(file, BankFile, false), await reader.rows(list, QuestionRow, false)]
  return bank === null || questions === null ? null : { bank, questions, images: new Map() }
}

/** A bank as the site has it, without its pictures. */
export const bankAt = async (sql: Sql, folder: string): Promise<BankContent | null> => {
  const [file, questions] = [`${folder}/bank.yaml`, `${folder}/questions.yaml`]
  const versions = await Promise.all([versionOf(sql, file), versionOf(sql, questions)])
  const key = versions.map((version) => version?.hash ?? "").join()
  const found =
    banksRead.get(key) ??
    readBank(new Map([file, questions].map((path, n) => [path, versions[n]?.bytes ?? null])), file, questions)
  banksRead.delete(key)
  banksRead.set(key, found)
  for (const old of [...banksRead.keys()].slice(0, -BANKS_KEPT)) banksRead.delete(old)
  return found
}

import type { Ask } from "#domain/contract/ask.ts"
import { AskForm } from "#ui/discussion/AskForm.tsx"
import { AskItem } from "#ui/discussion/AskItem.tsx"
import { TitledPage } from "#ui/kit/TitledPage.tsx"
import { DefaultLayout } from "#ui/layout/DefaultLayout.tsx"
import { StudyLayout } from "#ui/layout/StudyLayout.tsx"
import type { Scene } from "../Scene.ts"
import { SIGNED_IN } from "./shells.ts"

const HREF = "/study/ask"
const nothing = () => undefined

const ASK: Ask = {
  id: "a1",
  is_own: true,
  text: "教材第三章说“普遍性”和“特殊性”，做题时怎么分？\n我总是选反。",
  asked_at: "2026-03-07 20:11:02",
  state: "waiting",
  reply: "",
  answered_at: null,
  is_public: false,
  because: "",
}

const ANSWERED: Ask = {
  ...ASK,
  id: "a2",
  state: "answered",
  reply: "先看题干在说“都有”还是“各不相同”。都有的是普遍性，各不相同的是特殊性。\n再做两道：第12题和第15题。",
  answered_at: "2026-03-07 21:30:00",
  is_public: true,
}

const LIST: ReadonlyArray<Ask> = [
  ASK,
  ANSWERED,
  { ...ASK, id: "a3", state: "hidden", because: "内容与课程无关" },
  { ...ANSWERED, id: "a4", is_own: false, text: "第二问为什么不选C？", reply: "C说的是原因，不是结果。" },
]

export const ASK_SCENES: Readonly<Record<string, Scene>> = {
  asks: {
    render: () => (
      <DefaultLayout {...SIGNED_IN} href={HREF}>
        <StudyLayout sections={SIGNED_IN.sections} href={HREF}>
          <TitledPage title="问老师">
            <div className="grid max-w-read gap-5">
              <AskForm text="还有一点" state="草稿已存在本机" isClosed={false} onType={nothing} onSend={nothing} />
              {LIST.map((ask) => (
                <AskItem key={ask.id} ask={ask} />
              ))}
              <AskItem ask={{ ...ASK, asked_at: "" }} isUnsent />
            </div>
          </TitledPage>
        </StudyLayout>
      </DefaultLayout>
    ),
  },
}

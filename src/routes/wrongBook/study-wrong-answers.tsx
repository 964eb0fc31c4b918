import { useSelector } from "@xstate/react"
import { createContext, use } from "react"
import type { ActorRefFrom } from "xstate"
import type { Output } from "#domain/contract/Contract.ts"
import { request } from "#domain/contract/Request.ts"
import { read, type WrongAddress } from "#domain/wrongBook/WrongAddress.ts"
import { selfTestMachine } from "#machines/wrongBook/selfTestMachine.ts"
import type { Intent } from "#machines/page/resourceTypes.ts"
import { PrintView } from "#ui/wrongBook/PrintView.tsx"
import { WrongAnswersSkeleton, WrongAnswersView } from "#ui/wrongBook/WrongAnswersView.tsx"
import { compositePage } from "../page/compositePage.tsx"
import { part, type Visit } from "../page/Page.ts"
import { resourcePage, type ResourceViewProps } from "../page/resourcePage.tsx"
import { useSearch } from "../page/useSearch.ts"

interface Values {
  readonly wrong: Output<"exam.wrong">
  readonly overview: Output<"wrong.overview">
}

type SelfTestRef = ActorRefFrom<typeof selfTestMachine>

const SelfTestContext = createContext<SelfTestRef | null>(null)

const View = (props: ResourceViewProps<Values>) => {
  const selfTest = use(SelfTestContext)
  return selfTest === null ? null : <Book {...props} selfTest={selfTest} />
}

const Book = ({
  values: { wrong, overview },
  now,
  act,
  isActing,
  done,
  print,
  selfTest,
}: ResourceViewProps<Values> & { readonly selfTest: SelfTestRef }) => {
  const recalled = useSelector(selfTest, ({ context }) => context)
  const address = read(useSearch())
  if (address.print !== null && wrong.list.length > 0)
    return <PrintView wrong={wrong} address={address} onPrint={print} />
  return (
    <WrongAnswersView
      wrong={wrong}
      overview={overview}
      address={address}
      recalled={recalled}
      now={now}
      busy={isActing}
      removed={removedBy(done)}
      onPractise={(asked) =>
        act({
          request: request("wrong.practise", asked),
          onDone: { navigate: "/question/exam?attempt_id={attempt_id}" },
        })
      }
      onAct={(question_id, what) =>
        act({
          request: request("wrong.act", { question_id, act: what }),
          onDone: "refresh",
          ...(what === "restore" && { successText: "已移回错题本" }),
        })
      }
      onReason={(asked) => act({ request: request("wrong.reasons", asked), onDone: "refresh" })}
      onAnswer={({ question, key }, what) => selfTest.send({ type: "selfTest.answer", question, key, act: what })}
      onAgain={(question_id) => selfTest.send({ type: "selfTest.again", question_id })}
      onExport={(format) =>
        act({ request: request("wrong.export", { format, filter: address.filter }), onDone: "save" })
      }
    />
  )
}

/** The question that was taken out of the book just now. */
const removedBy = (done: Intent | null): string | null => {
  if (done?.request.call !== "wrong.act") return null
  const { question_id, act } = done.request.payload as { readonly question_id: string; readonly act: string }
  return act === "remove" ? question_id : null
}

const PRINTED = "100"

const asked = ({ filter, page, print }: WrongAddress) => ({
  ...filter,
  page: String(page),
  ...(print !== null && { page_size: PRINTED }),
})

const book = resourcePage({
  requests: ({ search }: Visit) => ({
    wrong: request("exam.wrong", asked(read(search))),
    overview: request("wrong.overview", {}),
  }),
  personal: true,
  title: () => "错题本",
  Skeleton: WrongAnswersSkeleton,
  View,
})

export const page = compositePage({
  parts: { book: part(book.machine, book.input), selfTest: part(selfTestMachine, () => ({})) },
  isPersonal: true,
  View: ({ parts }) => (
    <SelfTestContext value={parts.selfTest}>
      <book.View page={parts.book} />
    </SelfTestContext>
  ),
  title: (parts, agency) => book.title(parts && parts.book.getSnapshot(), agency),
})

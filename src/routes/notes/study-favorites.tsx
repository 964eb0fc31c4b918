import type { Payload } from "#domain/contract/Contract.ts"
import { request } from "#domain/contract/Request.ts"
import { FavoritesView } from "#ui/notes/FavoritesView.tsx"
import { type KeptTab, KeptTabs, tabHref } from "#ui/notes/KeptTabs.tsx"
import { NotesView } from "#ui/notes/NotesView.tsx"
import { QuestionNotes } from "#ui/notes/QuestionNotes.tsx"
import { ReportsView } from "#ui/notes/ReportsView.tsx"
import { TitledPage } from "#ui/kit/TitledPage.tsx"
import { StudyRowsSkeleton } from "#ui/layout/StudyRowsSkeleton.tsx"
import type { Visit } from "../page/Page.ts"
import { pageNumber } from "../page/pageNumber.ts"
import { resourcePage, type ResourceViewProps, type ValuesOf } from "../page/resourcePage.tsx"
import { useSearch } from "../page/useSearch.ts"

const HREF = tabHref("favorites")

const tabIn = (search: URLSearchParams): KeptTab => {
  const tab = search.get("tab")
  return tab === "notes" || tab === "reports" ? tab : "favorites"
}

const paged = (href: string, page: number): string =>
  page === 1 ? href : `${href}${href.includes("?") ? "&" : "?"}page=${page}`

/** One of these, by the address. */
const requestsOf = ({ search }: Visit) => {
  const question_id = search.get("question_id")
  if (question_id !== null) return { question: request("practice.question", { question_id }) }
  const page = { page: String(pageNumber(search)) }
  switch (tabIn(search)) {
    case "notes":
      return { notes: request("practice.notes", page) }
    case "reports":
      return { reports: request("practice.reports", page) }
    case "favorites": {
      const folder_id = search.get("folder_id")
      return { favorites: request("practice.favorites", { ...page, ...(folder_id !== null && { folder_id }) }) }
    }
  }
}

type Props = ResourceViewProps<ValuesOf<ReturnType<typeof requestsOf>>>

const View = (props: Props) => {
  const search = useSearch()
  const question_id = search.get("question_id")
  return (
    <TitledPage title="收藏与笔记">
      <KeptTabs tab={question_id === null ? tabIn(search) : null} />
      <Inside {...props} />
    </TitledPage>
  )
}

const Inside = ({ values: { question, favorites, notes, reports }, act, isActing }: Props) => {
  const search = useSearch()
  if (question !== undefined) {
    const { id: question_id } = question.question
    return (
      <QuestionNotes
        kept={question}
        busy={isActing}
        onFavorite={(folder_id) =>
          act({
            request: request("practice.favorite", { question_id, folder_id }),
            onDone: "refresh",
            successText: folder_id === null ? "已取消收藏" : "已收藏",
          })
        }
        onNote={(text) =>
          act({
            request: request("practice.note", { question_id, text }),
            onDone: "refresh",
            successText: "笔记已保存",
          })
        }
        onBook={(what) =>
          act({
            request: request("wrong.act", { question_id, act: what }),
            onDone: "refresh",
            successText: what === "add" ? "已加入错题本" : "已移出错题本",
          })
        }
        onReport={(kind, text) =>
          act({
            // the form offers these kinds alone, and the server refuses any other
            request: request("practice.report", { question_id, kind, text } as Payload<"practice.report">),
            onDone: "refresh",
            successText: "已提交，处理后会在这里告诉你",
          })
        }
      />
    )
  }
  if (notes !== undefined) return <NotesView kept={notes} hrefOf={(page) => paged(tabHref("notes"), page)} />
  if (reports !== undefined) return <ReportsView kept={reports} hrefOf={(page) => paged(tabHref("reports"), page)} />
  if (favorites === undefined) return null
  return (
    <FavoritesView
      kept={favorites}
      folder_id={search.get("folder_id")}
      busy={isActing}
      hrefOf={(folder_id, page) => paged(folder_id === null ? HREF : `${HREF}?folder_id=${folder_id}`, page)}
      onAddFolder={(name) =>
        act({ request: request("practice.folder", { name }), onDone: "refresh", successText: "收藏夹已建好" })
      }
      onRemoveFolder={(id) =>
        act({
          request: request("practice.removeFolder", { id }),
          onDone: { navigate: HREF },
          successText: "收藏夹已删除",
        })
      }
    />
  )
}

export const page = resourcePage({
  requests: requestsOf,
  personal: true,
  title: () => "收藏与笔记",
  Skeleton: ({ title }) => <StudyRowsSkeleton title={title} chips />,
  View,
})

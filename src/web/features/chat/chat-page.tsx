import { useMediaQuery } from '#web/lib/media-query.ts'
import { type ComponentProps, type ReactNode, useLayoutEffect } from 'react'
import { useLocation, useParams } from '#web/lib/router.tsx'
import * as common from '#messages/common.ts'
import * as m from '#messages/chat.tsx'
import { BareRail } from '#web/ui/rail.tsx'
import { useDocumentTitle } from '#web/ui/page-title.tsx'
import classes from './chat-page.module.css'
import { ChatroomList } from './chatroom-list.tsx'
import type { ReportsOf } from './conversation-menu.tsx'
import { ConversationPane } from './conversation-pane.tsx'
import type { Side } from './queries.ts'
import { SubjectColumn } from './subject-column.tsx'
import { useVisibleHeight } from './use-visible-height.ts'

interface ChatPageProps {
  side: Side
  /** The account id of the signed-in person. */
  me: string
  emptyAction?: ReactNode
  /** What the reader can do with the item, beside a conversation about it. */
  subjectActions?: (itemID: string) => ReactNode
  reportsOf: ReportsOf
  /** The same on its card on a phone, as one button. */
  subjectAction?: ComponentProps<typeof ConversationPane>['subjectAction']
  /** What both sides offer each other, after the messages. */
  offers?: ComponentProps<typeof ConversationPane>['offers']
}

/**
 * The list of conversations, the open one and the item that it is about: side by side on a wide screen, one at a time
 * on a phone.
 */
export const ChatPage = ({
  side,
  me,
  emptyAction,
  subjectActions,
  reportsOf,
  subjectAction,
  offers,
}: ChatPageProps) => {
  const beside = useMediaQuery('(min-width: 1224px)')
  const { id } = useParams()
  const { pathname } = useLocation()
  const list = `/${pathname.split('/')[1] ?? 'chat'}`
  return (
    <div className={classes.chat} data-open={id !== undefined || undefined}>
      <div className={classes.rooms}>
        {id === undefined ? (
          <ListTitle />
        ) : (
          <h2 className={`row min-48 mb-8 bold line-12 tight text-title ${classes.title}`}>{common.chat}</h2>
        )}
        <ChatroomList side={side} list={list} open={id} emptyAction={emptyAction} />
      </div>
      <div className={classes.pane}>
        {id === undefined ? (
          <div className={`muted centre ${classes.none}`}>
            <BareRail />
            <p>{m.chooseConversation}</p>
          </div>
        ) : (
          <Covering key={id}>
            <ConversationPane
              talk={{ side, me, them: id }}
              list={list}
              beside={beside}
              reportsOf={reportsOf}
              subjectAction={subjectAction}
              offers={offers}
            />
          </Covering>
        )}
      </div>
      {beside && id !== undefined && (
        <SubjectColumn key={id} talk={{ side, me, them: id }} actions={subjectActions} />
      )}
    </div>
  )
}

const ListTitle = () => {
  useDocumentTitle(common.chat)
  return <h1 className={`row min-48 mb-8 bold line-12 tight text-title ${classes.title}`}>{common.chat}</h1>
}

/** On a phone a conversation covers the whole screen above the keyboard, including the navigation bars. */
const Covering = ({ children }: { children: ReactNode }) => {
  // A data attribute, because a `:has()` selector would be re-evaluated on every change of any page.
  useLayoutEffect(() => {
    const { dataset } = document.documentElement
    dataset['barsCovered'] = ''
    return () => void delete dataset['barsCovered']
  }, [])
  return (
    <div ref={useVisibleHeight()} className={`flex grow min-0 min-height-0 ${classes.covering}`}>
      {children}
    </div>
  )
}

import { locale } from '#messages/language.ts'
import * as m from '#messages/cases.tsx'
import { inManila } from '#web/lib/manila-time.ts'
import { SentPhotos } from '#web/ui/sent-photos.tsx'
import { Text } from '#web/ui/parts.tsx'
import classes from './case-log.module.css'
import type { Case } from './queries.ts'

const format = inManila(locale, { day: 'numeric', month: 'short', hour: 'numeric', minute: '2-digit' })
export const whenOf = (time: string): string => format.format(new Date(time))

/** What both sides said, and what the admin answered. */
export const CaseLog = ({ shown, reader }: { shown: Case; reader?: 'buyer' | 'seller' }) => {
  const names = { buyer: shown.buyerName, seller: shown.storeName, ...(reader && { [reader]: m.you }) }
  return (
    <>
      <ul className={`grid gap-8 full ${classes.messages}`} aria-label={m.messages}>
        {shown.messages.map(({ side, text, photos, at }) => (
          <li key={`${side}${at}${text}`} data-opener={side === shown.openedBy || undefined}>
            <p className={`small muted break ${classes.author}`}>
              {m.said(names[side], <time dateTime={at}>{whenOf(at)}</time>)}
            </p>
            {text ? (
              <p className="break pre-line">{text}</p>
            ) : (
              <p className={`small muted break ${classes.author}`}>{m.wordsGone}</p>
            )}
            {photos.length > 0 && <SentPhotos photos={photos} />}
          </li>
        ))}
      </ul>
      {shown.answer !== null && (
        <div className="full pad-12-16 on-linen radius-medium">
          <Text size="small" weight="semibold">
            {m.answer}
          </Text>
          <p className="break pre-line">{shown.answer}</p>
        </div>
      )}
    </>
  )
}

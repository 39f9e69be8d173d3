import type { Ref } from 'react'
import * as m from '#messages/discovery.tsx'
import classes from '../search-page.module.css'
import type { PhotoSearchReply } from './photo-search-query.ts'

/** The maximum number of results. */
const most = 48

const wordsOf = ({ results }: PhotoSearchReply): string => {
  if (results.length === 0) return m.photoCountNone
  return results.length < most ? m.photoCount(results.length) : m.photoCountMost(most)
}

const sentenceOf = (reply: PhotoSearchReply, words: string): string => {
  const found = reply.close && words ? m.photoAndWords(wordsOf(reply), words) : wordsOf(reply)
  // A server that has just started searches only the newest items.
  return reply.complete ? found : m.photoSoFar(found)
}

const isNearestKind = ({ results, close, kind }: PhotoSearchReply) =>
  !close && results.length > 0 && kind !== null

interface PhotoSearchSummaryProps {
  words: string
  /** Undefined while it loads. */
  reply: PhotoSearchReply | undefined
  failed: boolean
  ref: Ref<HTMLOutputElement>
}

/** The number of results, also for screen readers. */
export const PhotoSearchSummary = ({ words, reply, failed, ref }: PhotoSearchSummaryProps) => (
  <output ref={ref} tabIndex={-1} className={`min-0 muted break ${classes.summary}`}>
    {!failed && !reply && <span className="block">{m.photoLooking}</span>}
    {reply && isNearestKind(reply) && (
      <>
        <strong>{reply.complete ? m.photoNotClose : m.photoNotCloseSoFar}</strong>
        <span className="block">{m.photoNearestKind(reply.kind?.tagName ?? '')}</span>
      </>
    )}
    {reply && !isNearestKind(reply) && <span className="block">{sentenceOf(reply, words)}</span>}
  </output>
)

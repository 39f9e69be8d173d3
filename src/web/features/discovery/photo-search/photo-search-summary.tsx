import type { Ref } from 'react'
import classes from '../search-page.module.css'
import type { PhotoSearchReply } from './photo-search-query.ts'

/** As many as the search finds at most. */
const most = 48

/** A server that has just started looks through the newest pieces first. */
const soFar = ({ complete }: PhotoSearchReply): string => (complete ? '' : ' so far')

const wordsOf = ({ results }: PhotoSearchReply): string => {
  if (results.length === 0) return 'No pieces like your photo'
  if (results.length === 1) return '1 piece like your photo'
  return results.length < most
    ? `${results.length} pieces like your photo`
    : `The ${most} pieces most like your photo`
}

const isNearestKind = ({ results, close, kind }: PhotoSearchReply) =>
  !close && results.length > 0 && kind !== null

interface PhotoSearchSummaryProps {
  words: string
  /** Undefined while it is on its way. */
  reply: PhotoSearchReply | undefined
  failed: boolean
  ref: Ref<HTMLOutputElement>
}

/** How many were found, told to those who listen too. */
export const PhotoSearchSummary = ({ words, reply, failed, ref }: PhotoSearchSummaryProps) => (
  <output ref={ref} tabIndex={-1} className={classes.summary}>
    {!failed && !reply && <span>Looking for pieces like your photo…</span>}
    {reply && isNearestKind(reply) && (
      <>
        <strong>Nothing comes close to your photo{soFar(reply)}.</strong>
        <span>These are of the nearest kind: {reply.kind?.tagName}.</span>
      </>
    )}
    {reply && !isNearestKind(reply) && (
      <span>
        {wordsOf(reply)}
        {reply.close && words && ` and “${words}”`}
        {soFar(reply)}
      </span>
    )}
  </output>
)

import { useQueryClient } from '@tanstack/react-query'
import { IconClockPause } from '@tabler/icons-react'
import type { CSSProperties, ReactNode } from 'react'
import * as common from '#messages/common.ts'
import * as m from '#messages/line.tsx'
import { dateInWords, timeInWords } from '#web/lib/date-in-words.ts'
import { Button } from '#web/ui/button.tsx'
import { minutesAndSeconds, useSecondsLeft } from './countdown.ts'
import classes from './held-item.module.css'
import { useLeaveLine, useLineUp } from './line-changes.ts'
import { type Line, lineQuery, linesQuery } from './line-query.ts'

const Time = ({ at, short = false }: { at: string; short?: boolean }) => (
  <time dateTime={at} className="semibold nowrap">
    {short ? timeInWords(at) : dateInWords(at)}
  </time>
)

interface HeldItemProps {
  line: Line
  /** When the device got it. */
  readAt: number
}

const useTurn = ({ line, readAt }: HeldItemProps) => {
  const queryClient = useQueryClient()
  const seconds = useSecondsLeft(line.turn?.secondsLeft ?? 0, readAt, () => {
    void queryClient.invalidateQueries({ queryKey: lineQuery(line.itemID).queryKey })
    void queryClient.invalidateQueries({ queryKey: linesQuery.queryKey })
  })
  const hasBegun = line.turn !== null && seconds <= line.turnMinutes * 60
  return { seconds, hasBegun }
}

/** What a buyer sees of an item on hold: until when, and the line. */
export const HeldNotice = (props: HeldItemProps) => {
  const { line } = props
  if (line.turn) return <TurnNotice {...props} turn={line.turn} />
  return line.place === null ? <OthersNotice line={line} /> : <PlaceNotice line={line} place={line.place} />
}

const OthersNotice = ({ line }: { line: Line }) => (
  <output className={`tint-wait flex gap-12 mt-16 pad-16 radius-medium ${classes.others}`}>
    <IconClockPause size={24} stroke={1.75} aria-hidden />
    <span>
      <strong>{m.heldForAnother}</strong>
      <span className="block mt-4">
        {line.heldUntil !== null && <>{m.untilDate(<Time at={line.heldUntil} />)} </>}
        {m.goesToFirst}
      </span>
      <span className="block mt-4">
        {line.inLine > 0 && <b>{m.peopleInLine(line.inLine)}</b>} {m.youdBe(line.inLine + 1)}
      </span>
    </span>
  </output>
)

const PlaceNotice = ({ line, place }: { line: Line; place: number }) => (
  <output className={`flex gap-12 mt-16 pad-16 on-linen radius-medium ${classes.place}`}>
    <strong className="section-title block">{m.youAre(place)}</strong>
    <span className="unseen">{m.dotsLabel(place - 1, line.inLine - place)}</span>
    <Dots place={place} count={line.inLine} />
    <span>
      {line.heldUntil !== null && <>{m.holdEnds(<Time at={line.heldUntil} />)} </>}
      {m.timeToSayYes(<b>{m.keptFor(line.turnMinutes)}</b>)}
    </span>
  </output>
)

/** The hold, those just before, the reader, and who comes next. */
const Dots = ({ place, count }: { place: number; count: number }) => {
  const before = [place - 2, place - 1].filter((one) => one > 0)
  return (
    <span className={`row ${classes.dots}`} aria-hidden>
      <span className={`grid centred rigid small bold numbers radius-full relative ${classes.dot}`} data-hold>
        <IconClockPause size={18} stroke={1.75} aria-hidden />
      </span>
      {before.map((one, n) => (
        <span
          key={one}
          className={`grid centred rigid small bold numbers radius-full relative ${classes.dot}`}
          data-more={(n === 0 && one > 1) || undefined}
        >
          {one}
        </span>
      ))}
      <span className={`grid centred rigid small bold numbers radius-full relative ${classes.dot}`} data-me>
        {m.you}
      </span>
      {count > place && (
        <span className={`grid centred rigid small bold numbers radius-full relative ${classes.dot}`}>
          {place + 1}
        </span>
      )}
    </span>
  )
}

const TurnNotice = ({ turn, ...props }: HeldItemProps & { turn: NonNullable<Line['turn']> }) => {
  const { seconds, hasBegun } = useTurn(props)
  const { line } = props
  const next = line.inLine > 1 ? m.nextInLine : m.anyoneNext
  return (
    <output className={`tint-wait flex gap-12 align-center mt-16 pad-16 radius-medium ${classes.turn}`}>
      {hasBegun && (
        <span
          className={`grid centred rigid bold numbers radius-full text-section ${classes.ring}`}
          style={{ '--left': seconds / (line.turnMinutes * 60) } as CSSProperties}
          role="timer"
          aria-label={m.turnLeft(minutesAndSeconds(seconds))}
        >
          <span>{minutesAndSeconds(seconds)}</span>
        </span>
      )}
      <span>
        <strong className="section-title block">{hasBegun ? m.itsYourTurn : m.keptForYou}</strong>
        <span>
          {hasBegun
            ? m.keptUntil(<Time at={turn.endsAt} short />)
            : m.turnBegins(<Time at={turn.beginsAt} />, m.keptFor(line.turnMinutes))}{' '}
          {next}
        </span>
      </span>
    </output>
  )
}

/** Below the price, in the bar of a phone. */
export const HeldFact = (props: HeldItemProps) =>
  props.line.turn ? <TurnFact {...props} /> : <>{common.statusHeld}</>

const TurnFact = (props: HeldItemProps) => {
  const { seconds, hasBegun } = useTurn(props)
  return <>{hasBegun ? m.turnLeft(minutesAndSeconds(seconds)) : m.keptForYou}</>
}

/** `buy`: the button that buys the item during the turn. */
export const HeldActions = ({ line, buy }: { line: Line; buy: ReactNode }) => {
  const joining = useLineUp(line.itemID)
  const leaving = useLeaveLine(line.itemID)
  if (line.place === null)
    return (
      <Button size="lg" variant="ink" onClick={() => joining.mutate()} loading={joining.isPending}>
        {m.lineUp}
      </Button>
    )
  return (
    <>
      <Button size="lg" variant="default" onClick={() => leaving.mutate()} loading={leaving.isPending}>
        {line.turn ? m.letItGo : m.leaveLine}
      </Button>
      {line.turn && buy}
    </>
  )
}

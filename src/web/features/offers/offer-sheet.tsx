import { type ReactNode, useId, useState } from 'react'
import * as rules from '#contract/rules.ts'
import { formatPesos, toCentavos, toPesos } from '#domain/money.ts'
import { isOffer, maxOfferWords, offerRange, percentLess, proposedOffers } from '#domain/offers.ts'
import * as m from '#messages/offers.tsx'
import { numberError, numberTyped } from '#web/lib/check-fields.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { TextInput } from '#web/ui/fields.tsx'
import { Photo, type PhotoSource } from '#web/ui/photo.tsx'
import { PriceKeypad } from '#web/ui/price-keypad.tsx'
import { Problem } from '#web/ui/problem.tsx'
import classes from './offers.module.css'

interface OfferSheetProps {
  title: string
  item: { name: string; price: number; image: PhotoSource | null | undefined }
  /** What the other side offers already, in pesos. Only more than that is an answer. */
  above?: number
  /** What it means to send it. */
  renderMeaning: (price: string) => ReactNode
  /** While there is no price yet. */
  hint: string
  sendLabel: (price: string) => string
  /** Whether a few words may go with it. */
  withWords?: boolean
  busy: boolean
  error: unknown
  onSend: (price: number, words: string) => void
  onClose: () => void
}

/** The button that opened the field has gone. */
const takeFocus = (field: HTMLInputElement | null) => field?.focus()

/** What is wrong with a typed price. */
const errorOf = (typed: string, price: number, above: number): string | undefined => {
  if (typed === '') return undefined
  const broken = numberError(rules.price, typed)
  if (broken !== undefined) return broken
  const offered = toCentavos(numberTyped(rules.price, typed))
  const asked = toCentavos(price)
  if (!isOffer(asked, offered))
    return m.outOfRange(formatPesos(toPesos(offerRange(asked).lowest)), formatPesos(price))
  return offered <= toCentavos(above) ? m.aboveTheirs(formatPesos(above)) : undefined
}

/** A price below that of an item, typed by thumb or chosen, with what it means. */
export const OfferSheet = (props: OfferSheetProps) => {
  const {
    title,
    item,
    above = 0,
    renderMeaning,
    hint,
    sendLabel,
    withWords,
    busy,
    error,
    onSend,
    onClose,
  } = props
  const [typed, setTyped] = useState('')
  const [words, setWords] = useState<string>()
  const formID = useId()
  const asked = toCentavos(item.price)
  const wrong = errorOf(typed, item.price, above)
  const price = typed === '' || wrong !== undefined ? undefined : numberTyped(rules.price, typed)
  const chips = proposedOffers(asked).filter(({ centavos }) => centavos > toCentavos(above))
  const ready = price !== undefined && !busy && (words ?? '').trim().length <= maxOfferWords
  return (
    <Dialog
      open
      title={title}
      onClose={onClose}
      actions={
        <Button type="submit" form={formID} size="lg" loading={busy} disabled={!ready}>
          {price === undefined ? m.send : sendLabel(formatPesos(price))}
        </Button>
      }
    >
      <div className="stack gap-12">
        <div className="row gap-12 min-0">
          <span className="rigid width-48 block portrait clip radius-small">
            <Photo photo={item.image ?? undefined} sizes="48px" alt="" />
          </span>
          <p className="small muted min-0 break">
            {item.name} · <span className="nowrap">{m.asks(formatPesos(item.price))}</span>
          </p>
        </div>
        <PriceKeypad
          formID={formID}
          name={title}
          value={typed}
          onChange={setTyped}
          error={wrong}
          ready={ready}
          onDone={() => ready && onSend(price, (words ?? '').trim())}
          beside={
            price !== undefined && (
              <span className="rigid small muted">
                {m.percentLess(percentLess(asked, toCentavos(price)))}
              </span>
            )
          }
        >
          <div className="stack gap-12 mt-12 mb-12">
            {chips.length > 0 && <PriceChips chips={chips} chosen={price} onChoose={setTyped} />}
            <p className="pretty line-14" aria-live="polite">
              {price === undefined ? wrong === undefined && hint : renderMeaning(formatPesos(price))}
            </p>
            {withWords &&
              (words === undefined ? (
                <Button variant="subtle" size="sm" className="fit" onClick={() => setWords('')}>
                  {m.addWords}
                </Button>
              ) : (
                <TextInput
                  label={m.words}
                  value={words}
                  longest={maxOfferWords}
                  ref={takeFocus}
                  onChange={({ currentTarget }) => setWords(currentTarget.value)}
                />
              ))}
          </div>
        </PriceKeypad>
        <Problem className="banner" error={error} />
      </div>
    </Dialog>
  )
}

const columns = { gridTemplateColumns: 'repeat(3, minmax(0, 1fr))' }

interface PriceChipsProps {
  chips: ReturnType<typeof proposedOffers>
  /** In pesos. */
  chosen: number | undefined
  onChoose: (typed: string) => void
}

/** Prices to choose from, each with what it is less than the price. */
export const PriceChips = ({ chips, chosen, onChoose }: PriceChipsProps) => (
  <fieldset className="grid gap-8" style={columns} aria-label={m.quickAmounts}>
    {chips.map(({ percent, centavos }) => (
      <button
        key={percent}
        type="button"
        className={`stack centred-items semibold ink centre on-linen radius-medium line-13 ${classes.chip}`}
        aria-pressed={chosen === toPesos(centavos)}
        onClick={() => onChoose(String(toPesos(centavos)))}
      >
        {formatPesos(toPesos(centavos))}
        <span className="small medium muted">{m.percentOff(percent)}</span>
      </button>
    ))}
  </fieldset>
)

import { IconArrowLeft, IconArrowRight } from '@tabler/icons-react'
import { type FormEvent, useState } from 'react'
import { formatPesos } from '#domain/money.ts'
import { numbersMeant } from '#domain/typed-numbers.ts'
import * as common from '#messages/common.ts'
import * as m from '#messages/live-board.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { TextInput } from '#web/ui/fields.tsx'
import { Photo } from '#web/ui/photo.tsx'
import classes from './prepare.module.css'
import { moved } from './sale-items.ts'
import type { Ordered } from './use-order.ts'

interface OrderGridProps {
  order: readonly Ordered[]
  /** The number of each. */
  numbers: readonly number[]
  onChange: (order: readonly Ordered[]) => void
}

/** The items in their order, which is changed by dragging one, or in its dialog. */
export const OrderGrid = ({ order, numbers, onChange }: OrderGridProps) => {
  const [dragged, setDragged] = useState<string>()
  const [over, setOver] = useState<string>()
  const [openID, setOpenID] = useState<string>()
  const indexOf = (itemID: string | undefined) => order.findIndex((item) => item.itemID === itemID)
  const openAt = indexOf(openID)
  const open = order[openAt]
  const move = (from: number, to: number) => {
    const at = Math.min(Math.max(to, 0), order.length - 1)
    if (from !== at) onChange(moved(order, from, at))
  }
  const endDrag = () => {
    setDragged(undefined)
    setOver(undefined)
  }
  return (
    <>
      <ol className={classes.grid} aria-label={m.items}>
        {order.map(({ itemID, name, price, size, image }, n) => (
          // The dialog is the keyboard equivalent of a drag.
          // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
          <li
            key={itemID}
            draggable
            data-dragged={dragged === itemID || undefined}
            data-over={(over === itemID && dragged !== itemID) || undefined}
            onDragStart={(event) => {
              // Firefox starts no drag without data.
              event.dataTransfer.setData('text/plain', name)
              event.dataTransfer.effectAllowed = 'move'
              setDragged(itemID)
            }}
            onDragOver={(event) => {
              if (dragged === undefined) return
              event.preventDefault()
              setOver(itemID)
            }}
            onDrop={(event) => {
              event.preventDefault()
              if (dragged !== undefined) move(indexOf(dragged), n)
              endDrag()
            }}
            onDragEnd={endDrag}
          >
            <button
              type="button"
              className={`full ink text-start relative pointer ${classes.cell}`}
              aria-label={m.numberAndName(numbers[n] ?? 0, name)}
              onClick={() => setOpenID(itemID)}
            >
              <Photo
                photo={image ?? undefined}
                sizes="(min-width: 1224px) 120px, (min-width: 640px) 16vw, 23vw"
                alt=""
              />
              <span
                className={`small bold numbers centre radius-small tint-label absolute ${classes.cellNumber}`}
              >
                {numbers[n]}
              </span>
              <span className={`small ${classes.cellFacts}`}>
                <b>{formatPesos(price)}</b> {size}
              </span>
            </button>
          </li>
        ))}
      </ol>
      {open && (
        <PlaceDialog
          key={openAt}
          item={open}
          number={numbers[openAt] ?? 0}
          isFirst={openAt === 0}
          isLast={openAt === order.length - 1}
          onStep={(step) => move(openAt, openAt + step)}
          onMove={(number) => move(openAt, numbers.filter((one) => one < number).length)}
          onRemove={() => {
            setOpenID(undefined)
            onChange(order.filter((item) => item !== open))
          }}
          onClose={() => setOpenID(undefined)}
        />
      )}
    </>
  )
}

interface PlaceDialogProps {
  item: Ordered
  number: number
  isFirst: boolean
  isLast: boolean
  onStep: (step: -1 | 1) => void
  onMove: (number: number) => void
  onRemove: () => void
  onClose: () => void
}

/** Moves one item by a step or to a number, for keyboards and for long lists. */
const PlaceDialog = ({
  item,
  number,
  isFirst,
  isLast,
  onStep,
  onMove,
  onRemove,
  onClose,
}: PlaceDialogProps) => {
  const [typed, setTyped] = useState(String(number))
  const [wanted = Number.NaN] = numbersMeant('whole', typed)
  const isNumber = Number.isInteger(wanted) && wanted >= 1
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (isNumber) onMove(wanted)
  }
  return (
    <Dialog open onClose={onClose} title={m.numberAndName(number, item.name)} size="small">
      <div className={`gap-12 ${classes.place}`}>
        <div className={`two-columns gap-12 align-end ${classes.steps}`}>
          <Button
            variant="default"
            disabled={isFirst}
            leftSection={<IconArrowLeft size={20} aria-hidden />}
            onClick={() => onStep(-1)}
          >
            {m.earlier}
          </Button>
          <Button
            variant="default"
            disabled={isLast}
            leftSection={<IconArrowRight size={20} aria-hidden />}
            onClick={() => onStep(1)}
          >
            {m.later}
          </Button>
        </div>
        <form className={`two-columns gap-12 align-end ${classes.steps}`} onSubmit={submit}>
          <TextInput
            label={m.moveToNumber}
            inputMode="numeric"
            autoComplete="off"
            value={typed}
            onChange={({ currentTarget }) => setTyped(currentTarget.value)}
          />
          <Button type="submit" variant="default" disabled={!isNumber}>
            {m.moveThere}
          </Button>
        </form>
        <Button variant="subtle" onClick={onRemove}>
          {common.remove}
        </Button>
      </div>
    </Dialog>
  )
}

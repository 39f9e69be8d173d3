import { IconPlus } from '@tabler/icons-react'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import * as rules from '#contract/rules.ts'
import { formatPesos } from '#domain/money.ts'
import * as common from '#messages/common.ts'
import * as m from '#messages/live-board.ts'
import { api } from '#web/lib/api.ts'
import { ApiError, sentenceOf } from '#web/lib/api-error.ts'
import { textError } from '#web/lib/check-fields.ts'
import { newID } from '#web/lib/new-id.ts'
import { Avatar } from '#web/ui/avatar.tsx'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { TextInput } from '#web/ui/fields.tsx'
import { useNotice } from '#web/ui/notice.tsx'
import pickable from '#web/ui/pickable.module.css'
import classes from './board.module.css'
import { type Board, boardQuery, type SaleItem } from './queries.ts'
import type { RunAction } from './use-action.ts'

interface ClaimForNameProps {
  saleID: string
  items: readonly SaleItem[]
  names: Board['names']
  /** The item to begin with, if it is free. */
  itemID: string | undefined
  run: RunAction
  onClose: () => void
}

const shownNames = 4
const newPerson = 'new'

/** Holds an item for somebody in the comments: a number and a name. */
export const ClaimForName = ({ saleID, items, names, itemID, run, onClose }: ClaimForNameProps) => {
  const notice = useNotice()
  const queryClient = useQueryClient()
  const { queryKey } = boardQuery(saleID)
  const free = items.filter(({ state }) => state === 'free').toReversed()
  const [chosenItem, setItem] = useState(itemID)
  const [typed, setTyped] = useState('')
  const [chosenPerson, setPerson] = useState<string>()
  // A repeated request claims once. What is sent otherwise has an id of its own.
  const [ids, setIDs] = useState<Record<string, string>>({})
  const item = free.find((one) => one.itemID === chosenItem)
  const name = typed.trim()
  const found = names
    .filter((one) => one.name.toLowerCase().startsWith(name.toLowerCase()))
    .slice(0, shownNames)
  const usual = name === '' ? undefined : (found[0]?.billID ?? newPerson)
  const person =
    found.some(({ billID }) => billID === chosenPerson) || chosenPerson === newPerson ? chosenPerson : usual
  const known = found.find(({ billID }) => billID === person)
  const nameError = known ? undefined : textError(rules.commentName, typed)
  const whose = known?.name ?? name

  const claim = useMutation({
    mutationFn: (held: SaleItem) => {
      const what = { saleID, itemID: held.itemID, ...(known ? { billID: known.billID } : { name }) }
      const key = JSON.stringify(what)
      const clientID = ids[key] ?? newID()
      setIDs({ ...ids, [key]: clientID })
      return api('POST live/claim_for_name', { ...what, clientID })
    },
    onSuccess: (_, { itemID: held, number }) => {
      onClose()
      void notice.success(m.heldFor(number, whose), m.linkUnderBills, {
        label: common.undo,
        run: () =>
          run({
            send: () => api('POST live/release_name', { saleID, itemID: held }),
            failed: m.notReleased(number),
          }),
      })
    },
    onSettled: () => queryClient.invalidateQueries({ queryKey }),
  })
  const isTaken = claim.error instanceof ApiError && claim.error.code === 'item_held'
  const isReady = item !== undefined && person !== undefined && nameError === undefined
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (isReady && !claim.isPending) claim.mutate(item)
  }
  return (
    <Dialog open onClose={onClose} title={m.claimForCommenter}>
      <form className={`gap-14 ${classes.claimForm}`} onSubmit={submit}>
        {free.length === 0 ? (
          <p>{m.nothingFree}</p>
        ) : (
          <fieldset>
            <legend>{m.whichNumber}</legend>
            <div className={`gap-8 scroll-bare ${classes.numbers}`}>
              {free.map((one) => (
                <label
                  key={one.itemID}
                  className={`align-center relative ${pickable.pickable} justify-center rigid height-44 numbers radius-medium ${classes.numberChoice}`}
                >
                  <input
                    type="radio"
                    name="number"
                    aria-label={m.numberAndName(one.number, one.name)}
                    checked={one === item}
                    onChange={() => setItem(one.itemID)}
                  />
                  {one.number}
                </label>
              ))}
            </div>
            <p className="small muted">
              {item ? m.chosenItem(item.name, formatPesos(item.price), item.size) : m.chooseNumber}
            </p>
          </fieldset>
        )}
        <TextInput
          label={m.nameInComment}
          name="name"
          autoComplete="off"
          autoCapitalize="words"
          data-autofocus
          value={typed}
          error={name === '' ? undefined : nameError}
          onChange={({ currentTarget }) => {
            setTyped(currentTarget.value)
            setPerson(undefined)
          }}
        />
        <div className={classes.people} role="radiogroup" aria-label={m.peopleOfSale}>
          {found.map(({ billID, name: full, items: count, sent }) => (
            <label key={billID} className={`gap-12 align-center pointer ${classes.person}`}>
              <Avatar name={full} photo={null} />
              <span>
                <b>{full}</b>
                <span>{m.personFacts(count, sent)}</span>
              </span>
              <input
                type="radio"
                name="person"
                checked={person === billID}
                onChange={() => setPerson(billID)}
              />
            </label>
          ))}
          {name !== '' && (
            <label className={`gap-12 align-center pointer ${classes.person}`}>
              <span className={`centred rigid width-44 height-44 on-linen radius-full ${classes.plus}`}>
                <IconPlus size={20} aria-hidden />
              </span>
              <span>
                <b>{m.newPerson(name)}</b>
                <span>{m.newPersonHint}</span>
              </span>
              <input
                type="radio"
                name="person"
                checked={person === newPerson}
                onChange={() => setPerson(newPerson)}
              />
            </label>
          )}
        </div>
        {claim.error && (
          <p className="banner" role="alert">
            {isTaken ? m.claimedFirst : sentenceOf(claim.error)}
          </p>
        )}
        <Button type="submit" size="lg" fullWidth disabled={!isReady} loading={claim.isPending}>
          {item && whose ? m.holdFor(item.number, whose) : m.hold}
        </Button>
      </form>
    </Dialog>
  )
}

import { useState } from 'react'
import * as rules from '#contract/rules.ts'
import { notifyTimes } from '#domain/saved-searches.ts'
import * as common from '#messages/common.ts'
import * as m from '#messages/saved-searches.ts'
import { Button } from '#web/ui/button.tsx'
import { Choices } from '#web/ui/choices.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { TextInput } from '#web/ui/fields.tsx'
import type { SavedSearch } from './saved-searches-query.ts'
import { useChangeSearch } from './use-saved-searches.ts'

interface SearchDialogProps {
  title: string
  search: Pick<SavedSearch, 'searchID' | 'name' | 'notify'>
  /** The words and filters, as chips. */
  counts?: string[]
  /** The path of the feed of what it finds, if there is one. */
  feed?: string | undefined
  onClose: () => void
  onDelete: () => void
}

/** The name of a saved search, and when its buyer is notified. It closes once the change is stored. */
export const SearchDialog = ({ title, search, counts = [], feed, onClose, onDelete }: SearchDialogProps) => {
  const [name, setName] = useState(search.name)
  const [notify, setNotify] = useState(search.notify)
  const change = useChangeSearch()
  const words = name.trim()
  const done = () => {
    if (words === search.name && notify === search.notify) onClose()
    else change.mutate({ searchID: search.searchID, name: words, notify }, { onSuccess: onClose })
  }
  return (
    <Dialog
      open
      onClose={onClose}
      title={title}
      actions={
        <>
          <Button variant="subtle" onClick={onDelete}>
            {m.remove}
          </Button>
          <Button loading={change.isPending} disabled={words === ''} onClick={done}>
            {common.done}
          </Button>
        </>
      }
    >
      <div className="stack gap-20">
        <TextInput
          label={m.name}
          value={name}
          longest={rules.searchName.max}
          error={words === '' ? rules.searchName.required : undefined}
          onChange={({ currentTarget }) => setName(currentTarget.value)}
        />
        {counts.length > 0 && (
          <div className="stack gap-8">
            <p className="semibold">{m.whatCounts}</p>
            <ul className="row wrap gap-8" aria-label={m.whatCounts}>
              {counts.map((count) => (
                <li key={count} className="pad-8 on-linen radius-full break">
                  {count}
                </li>
              ))}
            </ul>
          </div>
        )}
        <div className="stack gap-8">
          <Choices
            legend={m.when}
            name="notify"
            options={notifyTimes.map((value) => ({ value, label: m.times[value] }))}
            value={notify}
            onChange={setNotify}
          />
          <p className="small muted pretty">{m.whenHint}</p>
        </div>
        {feed && (
          <a
            href={feed}
            target="_blank"
            rel="noopener"
            type="application/atom+xml"
            className="row min-44 fit link"
          >
            {m.feed}
          </a>
        )}
      </div>
    </Dialog>
  )
}

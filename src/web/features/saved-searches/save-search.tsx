import { IconBell, IconCheck } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import * as rules from '#contract/rules.ts'
import * as m from '#messages/saved-searches.ts'
import type { InputOf } from '#web/lib/api.ts'
import { Button } from '#web/ui/button.tsx'
import { SearchDialog } from './search-dialog.tsx'
import { feedOf, isSameSearch, savedSearchesQuery } from './saved-searches-query.ts'
import { useSearchChange } from './use-saved-searches.ts'

interface SaveSearchProps {
  /** What is saved: the words and filters of the results that are shown. */
  input: InputOf<'POST homepage/save_search'>
  /** The same as the query of an address. */
  address: string
  /** The words and filters for people. */
  counts: string[]
}

/** Saves the search whose results are shown, in one tap. Then one may change its name, and when one is notified. */
export const SaveSearch = ({ input, address, counts }: SaveSearchProps) => {
  const { data } = useQuery(savedSearchesQuery)
  const save = useSearchChange('POST homepage/save_search', m.saveFailed)
  const remove = useSearchChange('POST homepage/delete_saved_search', m.deleteFailed)
  const [justSaved, setJustSaved] = useState<{ searchID: string; name: string; notify: 'at_once' }>()
  const [open, setOpen] = useState(false)
  const saved = data?.searches.find((one) => isSameSearch(one.address, address)) ?? justSaved
  const feed = feedOf(address, data?.feeds)
  // Two searches for the same word differ by their filters.
  const name = counts.join(' · ').replace(/[“”]/g, '').slice(0, rules.searchName.max).trim()
  const saveIt = () =>
    save.mutate(
      { ...input, name },
      {
        onSuccess: ({ searchID }) => {
          setJustSaved({ searchID, name, notify: 'at_once' })
          setOpen(true)
        },
      },
    )
  return (
    <section className="row gap-12 mb-16 pad-12-14 radius-large on-linen" aria-label={m.save}>
      {feed && <link rel="alternate" type="application/atom+xml" title={name} href={feed} />}
      <IconBell className="rigid accent" size={24} stroke={1.75} aria-hidden />
      <div className="grow min-0">
        <p className="semibold line-13 ellipsis">{m.offer}</p>
        <p className="small muted line-13 ellipsis">{m.offerHint}</p>
      </div>
      {saved ? (
        <Button
          variant="default"
          size="sm"
          className="rigid"
          leftSection={<IconCheck size={18} aria-hidden />}
          onClick={() => setOpen(true)}
        >
          {m.saved}
        </Button>
      ) : (
        <Button
          variant="ink"
          size="sm"
          className="rigid"
          loading={save.isPending}
          disabled={data === undefined}
          onClick={saveIt}
        >
          {m.save}
        </Button>
      )}
      {open && saved && (
        <SearchDialog
          title={saved === justSaved || justSaved?.searchID === saved.searchID ? m.savedTitle : m.changeTitle}
          search={saved}
          counts={counts}
          feed={feed}
          onClose={() => setOpen(false)}
          onDelete={() =>
            remove.mutate(
              { searchID: saved.searchID },
              {
                onSuccess: () => {
                  setOpen(false)
                  setJustSaved(undefined)
                },
              },
            )
          }
        />
      )}
    </section>
  )
}

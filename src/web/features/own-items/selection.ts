import { useState } from 'react'

/**
 * The chosen items: some ids, or all that the list shows except some.
 * `total`: how many there are, where that is known.
 */
export interface Selection {
  all: boolean
  ids: ReadonlySet<string>
}

const nothing: Selection = { all: false, ids: new Set() }

export const isPicked = ({ all, ids }: Selection, id: string): boolean => all !== ids.has(id)

export const countPicked = ({ all, ids }: Selection, total: number): number =>
  all ? Math.max(0, total - ids.size) : ids.size

/** Forgets what was chosen when the list shows something else. `list` identifies what it shows. `first` is chosen at first. */
export const useSelection = (list: string, first: string | null = null) => {
  const [kept, setKept] = useState<{ list: string; selection: Selection }>({
    list,
    selection: first === null ? nothing : { all: false, ids: new Set([first]) },
  })
  const selection = kept.list === list ? kept.selection : nothing
  const set = (next: Selection) => setKept({ list, selection: next })
  return {
    selection,
    toggle: (id: string) => {
      const ids = new Set(selection.ids)
      if (!ids.delete(id)) ids.add(id)
      set({ ...selection, ids })
    },
    pickAll: () => set({ all: true, ids: new Set() }),
    clear: () => set(nothing),
  }
}

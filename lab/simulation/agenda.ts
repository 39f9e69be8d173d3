interface Entry {
  at: number
  order: number
  run: () => Promise<void>
}

const isBefore = (a: Entry, b: Entry): boolean => a.at < b.at || (a.at === b.at && a.order < b.order)

/** What is to happen, by its virtual time. Entries of the same time happen in the order in which they were added. */
export const createAgenda = () => {
  const heap: Entry[] = []
  let order = 0

  const swap = (a: number, b: number): void => {
    const [first, second] = [heap[a], heap[b]]
    if (first && second) [heap[a], heap[b]] = [second, first]
  }
  const goesBefore = (a: number, b: number): boolean => {
    const [first, second] = [heap[a], heap[b]]
    return first !== undefined && second !== undefined && isBefore(first, second)
  }

  return {
    add(at: number, run: () => Promise<void>): void {
      heap.push({ at, order: (order += 1), run })
      for (let child = heap.length - 1; child > 0;) {
        const parent = (child - 1) >> 1
        if (!goesBefore(child, parent)) break
        swap(child, parent)
        child = parent
      }
    },

    /** Removes and returns the first entry, unless it is later than `until`. */
    next(until: number): Entry | undefined {
      const first = heap[0]
      if (!first || first.at > until) return undefined
      const last = heap.pop()
      if (!last || heap.length === 0) return first
      heap[0] = last
      for (let parent = 0; ;) {
        const [left, right] = [parent * 2 + 1, parent * 2 + 2]
        const child = goesBefore(right, left) ? right : left
        if (!goesBefore(child, parent)) break
        swap(parent, child)
        parent = child
      }
      return first
    },
  }
}

export type Agenda = ReturnType<typeof createAgenda>

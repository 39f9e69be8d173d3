import type { Database } from '../../../platform/db/connect.ts'

export interface Tag {
  id: number
  name: string
  kind: string
}

export interface TagBook {
  byID: ReadonlyMap<number, Tag>
  byName: ReadonlyMap<string, Tag>
}

/** A suggested tag. `confidence` is 0 to 1. */
export interface Suggestion {
  tag: Tag
  confidence: number
  /** `likely`: one of several words to choose from, because the word is unsure. */
  rank: 'sure' | 'likely'
  /** The wider word whose place a likely one takes. */
  insteadOf?: Tag | undefined
}

/** Reads all tags once. There are a few dozen, and only migrations change them. */
export const createTagBook = ({ db }: Database) => {
  let read: Promise<TagBook> | undefined
  const query = async (): Promise<TagBook> => {
    const tags = await db.selectFrom('tags').select(['id', 'name', 'kind']).execute()
    return {
      byID: new Map(tags.map((tag) => [tag.id, tag])),
      byName: new Map(tags.map((tag) => [tag.name, tag])),
    }
  }
  return (): Promise<TagBook> => {
    read ??= query().catch((error: unknown) => {
      read = undefined
      throw error
    })
    return read
  }
}

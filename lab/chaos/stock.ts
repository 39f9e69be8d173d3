import { itemForm } from '../../tests/support/factories.ts'
import { picture } from '../../tests/support/photos.ts'
import type { Person } from './person.ts'

/** The items of a seller, of which several devices know. */
export interface Stock {
  /** The newest last. What was sold over the counter leaves it sooner or later. */
  own: string[]
  /** Lines of a file that runs change their prices at some moment. */
  changing: Set<string>
}

export const emptyStock = (): Stock => ({ own: [], changing: new Set() })

/** Returns its id if it is complete. `later`: nobody sees it before it is shown in a live sale. */
export const makeItem = async (person: Person, later: boolean): Promise<string | undefined> => {
  const { history, random } = person
  const clientID = person.newID()
  history.requested.items.add(clientID)
  const form = { ...itemForm(), photos: 2, clientID, later }
  const { good } = await person.ask('POST store/add_item', form, ({ generatedID }) => generatedID)
  if (!good) return undefined
  const item = { itemID: good.generatedID, clientID, photos: 0 }
  history.items.push(item)
  const hue = random.whole(0, 359)
  // The page sends both photos at once.
  await Promise.all(
    [0, 1].map(async (position) => {
      const colour = `hsl(${hue} ${30 + position * 50}% 50%)`
      const img = await picture({ width: 120, height: 150, colour })
      const sent = await person.ask('POST store/add_img_item', { id: item.itemID, img, position })
      if (sent.good) item.photos += 1
    }),
  )
  return item.photos < 2 ? undefined : item.itemID
}

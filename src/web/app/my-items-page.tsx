import { lazy } from 'react'
import * as m from '#messages/own-items.ts'
import { EditSheet } from '#web/features/listings/edit-item/edit-sheet.tsx'
import { ageOf } from '#web/features/own-items/age.ts'
import { OwnItemsPage } from '#web/features/own-items/own-items-page.tsx'
import type { OwnItem } from '#web/features/own-items/queries.ts'
import { Optional } from '#web/ui/optional.tsx'
import { serverDate } from '#web/lib/server-time.ts'

const OwnDrop = lazy(async () => ({ default: (await import('#web/features/drops/own-drop.tsx')).OwnDrop }))

const aboutOf = ({ views, saves, listedAt }: OwnItem): string =>
  [m.views(views), m.saves(saves), listedAt && m.listedAgo(ageOf(listedAt, serverDate()))]
    .filter(Boolean)
    .join(' · ')

const editSheet = (item: OwnItem, onClose: () => void) => (
  <EditSheet
    key={item.itemID}
    itemID={item.itemID}
    name={item.name}
    about={aboutOf(item)}
    onClose={onClose}
  />
)

/** The seller's own items, which are edited in a sheet above their list. */
export const MyItemsPage = () => (
  <OwnItemsPage
    editSheet={editSheet}
    aboveDrafts={
      <Optional>
        <OwnDrop />
      </Optional>
    }
  />
)

import type { UseQueryResult } from '@tanstack/react-query'
import { useMemo } from 'react'
import * as common from '#messages/common.ts'
import * as m from '#messages/discovery.tsx'
import { ApiError } from '#web/lib/api-error.ts'
import { Button } from '#web/ui/button.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { ErrorState } from '#web/ui/error-state.tsx'
import { ItemGrid } from '#web/ui/item-grid.tsx'
import { ListEnd, MoreSoon } from '#web/ui/list-end.tsx'
import { TileSkeletons } from '#web/ui/tile-skeleton.tsx'
import { FeedGrid, type TileAction } from '../feed-grid.tsx'
import { shownOnce } from '../tile-items.ts'
import { ChoosePhoto } from './choose-photo.tsx'
import type { PhotoSearchReply } from './photo-search-query.ts'

const skeletons = 16

/** Errors after which the same photo would be refused again. */
const isAboutPhoto = (error: Error) =>
  error instanceof ApiError &&
  ['not_a_photo', 'photo_too_large', 'too_large', 'photo_infected'].includes(error.code)

interface PhotoResultsProps {
  found: UseQueryResult<PhotoSearchReply>
  action: TileAction | undefined
  /** The words and filters beside the photo. */
  narrowed: { filters: boolean; words: boolean }
  onWiden: () => void
  /** Whether the photo and the filters are beside the results. */
  beside: boolean
}

export const PhotoResults = ({ found, action, narrowed, onWiden, beside }: PhotoResultsProps) => {
  const items = useMemo(() => shownOnce(found.data?.results ?? []), [found.data])
  if (found.isPending)
    return (
      <ItemGrid label={m.results} busy beside={beside}>
        <TileSkeletons count={skeletons} />
      </ItemGrid>
    )
  const again = () => void found.refetch()
  if (!found.data)
    return isAboutPhoto(found.error) ? (
      <div role="alert">
        <EmptyState
          text={found.error.message}
          action={<ChoosePhoto main>{common.chooseAnotherPhoto}</ChoosePhoto>}
        />
      </div>
    ) : (
      <ErrorState query={found} />
    )
  if (items.length === 0 && !found.data.complete)
    return (
      <EmptyState
        text={m.photoNothingSoFar}
        hint={m.photoStillLooking(found.data.not_compared)}
        action={
          <Button onClick={again} loading={found.isFetching}>
            {common.searchAgain}
          </Button>
        }
      />
    )
  if (items.length === 0)
    return narrowed.filters || narrowed.words ? (
      <EmptyState
        text={m.photoNothingFiltered}
        hint={narrowed.words ? m.fewerWordsHint : m.fewerFiltersHint}
        action={<Button onClick={onWiden}>{m.searchByPhotoAlone}</Button>}
      />
    ) : (
      <EmptyState
        text={m.photoNothing}
        hint={m.photoNothingHint}
        action={<ChoosePhoto main>{common.chooseAnotherPhoto}</ChoosePhoto>}
      />
    )
  return (
    <>
      <FeedGrid
        label={m.results}
        items={items}
        action={action}
        skeletons={0}
        onEnd={undefined}
        beside={beside}
      />
      {found.data.complete ? (
        <ListEnd>{m.photoEnd}</ListEnd>
      ) : (
        <MoreSoon onAgain={again} asking={found.isFetching}>
          {m.photoStillLooking(found.data.not_compared)}
        </MoreSoon>
      )}
    </>
  )
}

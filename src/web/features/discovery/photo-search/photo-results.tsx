import type { UseQueryResult } from '@tanstack/react-query'
import { useMemo } from 'react'
import * as common from '#messages/common.ts'
import * as m from '#messages/discovery.tsx'
import { ApiError } from '#web/lib/api-error.ts'
import { Button } from '#web/ui/button.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { ItemGrid } from '#web/ui/item-grid.tsx'
import { ListEnd, MoreSoon } from '#web/ui/list-end.tsx'
import { QueryState } from '#web/ui/query-state.tsx'
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
  const again = () => void found.refetch()
  const { data, error } = found
  if (!data && error && isAboutPhoto(error))
    return (
      <div role="alert">
        <EmptyState
          text={error.message}
          action={<ChoosePhoto main>{common.chooseAnotherPhoto}</ChoosePhoto>}
        />
      </div>
    )
  const skeleton = (
    <ItemGrid label={m.results} busy beside={beside}>
      <TileSkeletons count={skeletons} />
    </ItemGrid>
  )
  const empty =
    data?.complete === false ? (
      <EmptyState
        text={m.photoNothingSoFar}
        hint={m.photoStillLooking(data.not_compared)}
        action={
          <Button onClick={again} loading={found.isFetching}>
            {common.searchAgain}
          </Button>
        }
      />
    ) : narrowed.filters || narrowed.words ? (
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
    <QueryState query={found} skeleton={skeleton} empty={items.length === 0 && empty}>
      {({ complete, not_compared }) => (
        <>
          <FeedGrid
            label={m.results}
            items={items}
            action={action}
            skeletons={0}
            onEnd={undefined}
            beside={beside}
          />
          {complete ? (
            <ListEnd>{m.photoEnd}</ListEnd>
          ) : (
            <MoreSoon onAgain={again} asking={found.isFetching}>
              {m.photoStillLooking(not_compared)}
            </MoreSoon>
          )}
        </>
      )}
    </QueryState>
  )
}

import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useMemo, useRef } from 'react'
import { useLocation } from '#web/lib/router.tsx'
import { isPriceRange } from '#domain/money.ts'
import * as common from '#messages/common.ts'
import * as m from '#messages/discovery.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { PageTitle } from '#web/ui/page-title.tsx'
import { ActiveFilters } from '../active-filters.tsx'
import type { TileAction } from '../feed-grid.tsx'
import { FilterColumn } from '../filter-column.tsx'
import { FiltersInSheet } from '../filters-in-sheet.tsx'
import { NoPriceRange } from '../no-price-range.tsx'
import { readSearch, withoutFilters } from '../search-filters.ts'
import classes from '../search-page.module.css'
import { useNarrowing } from '../use-narrowing.ts'
import { ChoosePhoto } from './choose-photo.tsx'
import { stateOf } from './photo-of.ts'
import { PhotoPanel } from './photo-panel.tsx'
import { PhotoResults } from './photo-results.tsx'
import { besidePhoto, photoSearchQuery } from './photo-search-query.ts'
import { PhotoSearchSummary } from './photo-search-summary.tsx'
import { keepSearchedPhoto, type SearchedPhoto, searchedPhotoQuery } from './searched-photo.ts'

interface PhotoSearchPageProps {
  photoID: string
  action?: TileAction | undefined
}

/** The results of a search by photo. The navigation state names the photo; words and filters are in the address. */
export const PhotoSearchPage = ({ photoID, action }: PhotoSearchPageProps) => {
  const { data: photo } = useQuery(searchedPhotoQuery(photoID))
  return (
    <>
      <PageTitle title={m.results} />
      {photo && <Results key={photo.id} photo={photo} action={action} />}
      {photo === null && (
        <EmptyState
          text={m.photoGone}
          hint={m.photoGoneHint}
          action={<ChoosePhoto main>{common.choosePhoto}</ChoosePhoto>}
        />
      )}
    </>
  )
}

const Results = ({ photo, action }: { photo: SearchedPhoto; action: TileAction | undefined }) => {
  const { key, search: address } = useLocation()
  const queryClient = useQueryClient()
  const search = useMemo(() => besidePhoto(readSearch(new URLSearchParams(address))), [address])
  const found = useQuery(photoSearchQuery(photo, search))
  const summary = useRef<HTMLOutputElement>(null)
  const narrowing = useNarrowing(search, summary, stateOf(photo.id))
  const { active, wide, apply, takeOff } = narrowing
  const panel = (
    <PhotoPanel
      photo={photo}
      onBox={(box) => keepSearchedPhoto(queryClient, { ...photo, box })}
      words={search.q}
      onWords={(q) => apply({ ...search, q })}
      beside={wide}
    />
  )
  return (
    <div className={classes.page}>
      {wide && (
        <div className={classes.column}>
          {panel}
          <FilterColumn search={search} onApply={apply} withHeld={false} />
        </div>
      )}
      <div className="min-0">
        {!wide && panel}
        {(!wide || active.length > 0) && (
          <div className={`row gap-8 scroll-bare ${classes.chips}`}>
            {!wide && <FiltersInSheet search={search} narrowing={narrowing} withHeld={false} />}
            {active.length > 0 && <ActiveFilters search={search} active={active} onApply={takeOff} />}
          </div>
        )}
        <div className={`row gap-12 between mb-12 ${classes.tools}`}>
          <PhotoSearchSummary
            ref={summary}
            words={search.q}
            reply={found.data}
            failed={found.isError || !isPriceRange(search)}
          />
        </div>
        {isPriceRange(search) ? (
          <PhotoResults
            key={key}
            found={found}
            action={action}
            narrowed={{ filters: active.length > 0, words: search.q !== '' }}
            onWiden={() => takeOff({ ...withoutFilters(search), q: '' })}
            beside={wide}
          />
        ) : (
          <NoPriceRange search={search} onApply={takeOff} />
        )}
      </div>
    </div>
  )
}

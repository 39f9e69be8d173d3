import { IconPencil, IconPlus, IconTrash } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Link } from '#web/lib/router.tsx'
import * as common from '#messages/common.ts'
import * as m from '#messages/collections.ts'
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { PageTitle } from '#web/ui/page-title.tsx'
import { QueryState } from '#web/ui/query-state.tsx'
import { useDeleteCollection } from './collection-changes.ts'
import { type Collection, collectionsQuery } from './collection-queries.ts'
import classes from './collections-page.module.css'
import { Mosaic } from './mosaic.tsx'
import { CreateDialog, RenameDialog } from './name-dialog.tsx'

const mosaicSizes = '(min-width: 900px) 145px, 31vw'

export const CollectionsPage = () => {
  const skeleton = (
    <ul className={`grid two-columns ${classes.grid}`} aria-label={common.collections} aria-busy>
      {Array.from({ length: 4 }, (_, index) => (
        <li key={index} className={`skeleton ${classes.skeleton}`} aria-hidden />
      ))}
    </ul>
  )
  return (
    <>
      <PageTitle title={m.title} />
      <QueryState query={useQuery(collectionsQuery)} skeleton={skeleton}>
        {({ collections }) => <Collections collections={collections} />}
      </QueryState>
    </>
  )
}

const Collections = ({ collections }: { collections: Collection[] }) => {
  const [creating, setCreating] = useState(false)
  const [renamed, setRenamed] = useState<Collection>()
  const [deleted, setDeleted] = useState<Collection>()
  const deleting = useDeleteCollection(() => setDeleted(undefined))
  return (
    <>
      <ul className={`grid two-columns ${classes.grid}`} aria-label={common.collections} tabIndex={-1}>
        {collections.map((collection) => (
          <CollectionTile
            key={collection.id}
            collection={collection}
            onRename={() => setRenamed(collection)}
            onDelete={() => setDeleted(collection)}
          />
        ))}
        <li>
          <button
            type="button"
            className={`block full semibold ink text-start plain radius-medium ${classes.create}`}
            onClick={() => setCreating(true)}
          >
            <span
              className={`grid gap-8 semibold centre on-linen radius-medium pad-8 centred-items ${classes.plus}`}
            >
              <IconPlus size={24} stroke={1.75} aria-hidden />
              {m.create}
            </span>
          </button>
        </li>
      </ul>
      {collections.length === 0 && <EmptyState large text={m.noneTitle} hint={m.noneHint} />}
      {creating && <CreateDialog onClose={() => setCreating(false)} />}
      {renamed && <RenameDialog collection={renamed} onClose={() => setRenamed(undefined)} />}
      <ConfirmDialog
        open={deleted !== undefined}
        question={m.deleteQuestion(deleted?.name ?? '')}
        yes={common.confirm}
        no={common.close}
        busy={deleting.isPending}
        onYes={() => deleted && !deleting.isPending && deleting.mutate(deleted.id)}
        onNo={() => setDeleted(undefined)}
      />
    </>
  )
}

interface CollectionTileProps {
  collection: Collection
  onRename: () => void
  onDelete: () => void
}

const CollectionTile = ({ collection, onRename, onDelete }: CollectionTileProps) => (
  <li className="min-0">
    <Link
      to={`/collections/${collection.id}`}
      className={`block full semibold ink text-start plain radius-medium ${classes.link}`}
    >
      <Mosaic images={collection.images} sizes={mosaicSizes} />
      <span className={`line-135 break clip ${classes.name}`}>{collection.name}</span>
    </Link>
    <div className="row">
      <span className="grow min-0 small muted numbers">{common.itemCount(collection.count)}</span>
      <button
        type="button"
        className={`icon-button muted ${classes.icon}`}
        aria-label={m.renameNamed(collection.name)}
        onClick={onRename}
      >
        <IconPencil size={20} stroke={1.75} aria-hidden />
      </button>
      <button
        type="button"
        className={`icon-button muted ${classes.icon}`}
        aria-label={common.deleteNamed(collection.name)}
        onClick={onDelete}
      >
        <IconTrash size={20} stroke={1.75} aria-hidden />
      </button>
    </div>
  </li>
)

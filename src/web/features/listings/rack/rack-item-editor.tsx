import { IconPhotoPlus, IconPlus, IconTrash } from '@tabler/icons-react'
import { useState } from 'react'
import { maxLengths } from '#contract/limits.ts'
import { conditions } from '#domain/item-facts.ts'
import { maximumPhotosPerItem, uploadSide } from '#domain/photos.ts'
import { sizes } from '#domain/sizes.ts'
import { useQuery } from '@tanstack/react-query'
import * as common from '#messages/common.ts'
import * as listing from '#messages/listings.tsx'
import * as m from '#messages/rack.ts'
import { scaledJpeg } from '#web/lib/read-photo.ts'
import { BlobPhoto } from '#web/ui/blob-photo.tsx'
import { Button } from '#web/ui/button.tsx'
import { Choices } from '#web/ui/choices.tsx'
import { Textarea, TextInput } from '#web/ui/fields.tsx'
import group from '#web/ui/field-group.module.css'
import { lazyDialog } from '#web/ui/lazy-part.tsx'
import pickable from '#web/ui/pickable.module.css'
import { PhotoSays } from '#web/ui/photo-says.tsx'
import { PhotoInput } from '#web/ui/photo-input.tsx'
import { TagChip } from '#web/ui/tag-chip.tsx'
import { tagsQuery } from '../queries.ts'
import { BaleField } from '../add-item/bale-field.tsx'
import type { ItemValues } from '../add-item/item-values.ts'
import { madeName } from '../made-texts.ts'
import { addJpegTo, changeItem, joinItems, photoOf } from '../sending/item-store.ts'
import { descriptionOf, nameOf, refusalOf, type StoredItem } from '../sending/stored-item.ts'
import classes from './rack.module.css'

const TagsDialog = lazyDialog(async () => (await import('../add-item/tags/tags-dialog.tsx')).TagsDialog)

const sizeOptions = sizes.map((size) => ({ value: size, label: size }))
const styleOptions = [
  { value: '0', label: common.styleNames[0] },
  { value: '1', label: common.styleNames[1] },
] as const

interface RackItemEditorProps {
  item: StoredItem
  /** The item before it, whose photos may show the same item. */
  before: StoredItem | undefined
  onRemove: () => void
  onSplit: () => void
}

/** The photo, tags and choices of one item. Every change is kept at once. */
export const RackItemEditor = ({ item, before, onRemove, onSplit }: RackItemEditorProps) => {
  const [choosesTags, setChoosesTags] = useState(false)
  const { data: tags } = useQuery(tagsQuery)
  const { values } = item
  const change = (changed: Partial<ItemValues>) =>
    void changeItem(item.id, (now) => ({ values: { ...now.values, ...changed }, problem: null }))
  const setTags = (tagIDs: readonly number[]) =>
    void changeItem(item.id, (now) => ({
      problem: null,
      tags: tagIDs.flatMap((tagID) => {
        const known = [...now.tags, ...(now.suggestions ?? [])].find((tag) => tag.tagID === tagID)
        const named = tags?.find(({ id }) => id === tagID)
        return known ?? (named ? { tagID, tagName: named.name, kind: null } : [])
      }),
    }))
  const chosen = item.tags.map(({ tagID }) => tagID)
  const suggestions = item.suggestions ?? []
  const added = item.tags.filter(({ tagID }) => !suggestions.some((one) => one.tagID === tagID))
  const cover = photoOf(item.photoIDs[0] ?? '')?.cut
  const refusal = refusalOf(item)
  const addPhoto = async (file: File) => addJpegTo(item.id, await scaledJpeg(file, uploadSide, 0.86))
  // The server has the photos, which another device may show.
  const isFixed = item.tried !== null
  return (
    <div className="stack gap-14 min-0">
      <div className={`grid gap-16 ${classes.top}`}>
        <div className="portrait on-linen radius-medium relative clip">
          {cover && <BlobPhoto blob={cover} className={`block full full-height ${classes.image}`} alt="" />}
          {item.photoIDs.length > 1 && (
            <span className={`small semibold line-24 radius-full absolute ${classes.count}`}>
              {m.photos(item.photoIDs.length)}
            </span>
          )}
          {!isFixed && item.photoIDs.length < maximumPhotosPerItem && (
            <label
              className={`grid centred width-44 height-44 ink on-surface radius-full absolute ${classes.addPhoto}`}
              title={m.addPhoto}
            >
              <PhotoInput
                capture="environment"
                onPick={([file]) => file && addPhoto(file).catch(() => undefined)}
              />
              <IconPhotoPlus size={22} aria-hidden />
              <span className="unseen">{m.addPhoto}</span>
            </label>
          )}
        </div>
        <fieldset className="min-0">
          <legend className={`semibold ${group.legend}`}>{common.tags}</legend>
          {item.suggestions === null && (
            <p className={`small muted numbers ${classes.note}`}>{m.lookingAtPhoto}</p>
          )}
          {item.suggestions !== null && !nameOf(item) && (
            <p className={`small muted numbers ${classes.note}`}>{m.whatIsIt}</p>
          )}
          <div className="flex wrap gap-6">
            {added.map(({ tagID, tagName }) => (
              <TagChip
                key={tagID}
                name={tagName}
                checked
                onToggle={() => setTags(chosen.filter((id) => id !== tagID))}
              />
            ))}
            <button
              type="button"
              className={`inline-row gap-4 align-center medium radius-full ${classes.addTag}`}
              aria-label={listing.addTags}
              aria-haspopup="dialog"
              onClick={() => setChoosesTags(true)}
            >
              <IconPlus size={16} aria-hidden />
              {m.addTag}
            </button>
          </div>
        </fieldset>
      </div>
      <PhotoSays suggestions={suggestions} chosen={chosen} onChange={setTags} />
      <fieldset>
        <legend className={`semibold ${group.legend}`}>{common.condition}</legend>
        <div className={`flex gap-8 scroll-x ${classes.conditions}`}>
          {conditions.map((condition) => (
            <label
              key={condition}
              className={`align-center relative ${pickable.pickable} rigid min-44 radius-full ${classes.condition}`}
            >
              <input
                type="radio"
                name="condition"
                checked={values.facts.condition === condition}
                onChange={() => change({ facts: { ...values.facts, condition } })}
              />
              {common.conditionNames[condition]}
            </label>
          ))}
        </div>
      </fieldset>
      <Choices
        legend={common.size}
        name="size"
        options={sizeOptions}
        value={values.size}
        onChange={(size) => change({ size })}
      />
      <Choices
        legend={common.style}
        name="style"
        options={styleOptions}
        value={values.style}
        onChange={(style) => change({ style })}
      />
      <BaleField value={values.bale} onChange={(bale) => change({ bale })} />
      {refusal && (
        <p role="alert" className="mb-8 semibold bad">
          {refusal}
        </p>
      )}
      <details className={classes.more}>
        <summary>{m.moreOf}</summary>
        <TextInput
          label={common.nameLabel}
          placeholder={madeName(item.tags)}
          longest={maxLengths.itemName}
          autoComplete="off"
          value={values.name}
          onChange={(event) => change({ name: event.currentTarget.value })}
        />
        <Textarea
          label={listing.descriptionLabel}
          placeholder={descriptionOf(item)}
          longest={maxLengths.itemDescription}
          rows={3}
          value={values.description}
          onChange={(event) => change({ description: event.currentTarget.value })}
        />
        <div className="flex wrap gap-8">
          {before && !isFixed && before.tried === null && (
            <Button variant="default" onClick={() => void joinItems(before, item)}>
              {m.join}
            </Button>
          )}
          {!isFixed && item.photoIDs.length === 1 && (
            <Button variant="default" onClick={onSplit}>
              {m.severalItems}
            </Button>
          )}
          <Button variant="default" leftSection={<IconTrash size={20} aria-hidden />} onClick={onRemove}>
            {m.removeItem}
          </Button>
        </div>
      </details>
      {choosesTags && <TagsDialog chosen={chosen} onChange={setTags} onClose={() => setChoosesTags(false)} />}
    </div>
  )
}

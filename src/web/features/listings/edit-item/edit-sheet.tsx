import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { IconEyeOff, IconTag } from '@tabler/icons-react'
import { type ReactNode, useEffect, useMemo, useState } from 'react'
import { Link } from '#web/lib/router.tsx'
import { conditions } from '#domain/item-facts.ts'
import { sizes } from '#domain/sizes.ts'
import * as common from '#messages/common.ts'
import * as m from '#messages/listings.tsx'
import { api } from '#web/lib/api.ts'
import { sentenceOf } from '#web/lib/api-error.ts'
import { Button } from '#web/ui/button.tsx'
import { Choices } from '#web/ui/choices.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { ErrorState } from '#web/ui/error-state.tsx'
import { NativeSelect } from '#web/ui/fields.tsx'
import { useNotice } from '#web/ui/notice.tsx'
import { Photo } from '#web/ui/photo.tsx'
import { QueryState } from '#web/ui/query-state.tsx'
import { useServerForm } from '#web/ui/use-server-form.ts'
import { FlawsField } from '../add-item/facts/flaws-field.tsx'
import { MeasurementsField } from '../add-item/facts/measurements-field.tsx'
import type { FactValues } from '../add-item/facts/facts.tsx'
import { DescriptionField, NameField, PriceField, SkuField, useChosenTags } from '../add-item/item-fields.tsx'
import { errorsFromServer, itemErrors } from '../add-item/item-values.ts'
import { TagsField } from '../add-item/tags/tags-field.tsx'
import { useAutoTagging } from '../add-item/tags/use-auto-tagging.ts'
import { useItemChange } from '../item-management.ts'
import { type Item, itemQuery } from '../item-query.ts'
import { garmentOf } from '../made-texts.ts'
import { dropItem, useIsLoaded } from '../sending/item-store.ts'
import { SoldRange } from '../sold-range.tsx'
import classes from './edit-sheet.module.css'
import { changesOf, editOf, readEdit, writeEdit } from './edited-values.ts'
import { useEditedPhotos } from './use-edited-photos.ts'

const conditionOptions = [
  { value: '', label: '–' },
  ...conditions.map((condition) => ({ value: condition, label: common.conditionNames[condition] })),
]
const sizeOptions = sizes.map((size) => ({ value: size, label: size }))

interface EditSheetProps {
  itemID: string
  name: string
  /** Views, saves and age. */
  about: ReactNode
  onClose: () => void
}

/** Changes an item above the list that it is in. What was typed stays in this tab until it is saved. */
export const EditSheet = ({ itemID, name, about, onClose }: EditSheetProps) => {
  const query = useQuery({ ...itemQuery(itemID), staleTime: 0, refetchOnMount: 'always' })
  const { data: item, error, isFetchedAfterMount } = query
  const [opened, setOpened] = useState<Item>()
  const isLoaded = useIsLoaded()
  if (!opened && item && isFetchedAfterMount && !error) setOpened(item)
  if (opened && isLoaded) return <OpenSheet opened={opened} about={about} onClose={onClose} />
  return (
    <Dialog open size="side" title={name} onClose={onClose}>
      <QueryState
        query={{ ...query, data: undefined }}
        skeleton={<div className={classes.waiting} aria-busy />}
      >
        {() => null}
      </QueryState>
    </Dialog>
  )
}

const OpenSheet = ({
  opened,
  about,
  onClose,
}: { opened: Item } & Pick<EditSheetProps, 'about' | 'onClose'>) => {
  const notice = useNotice()
  const queryClient = useQueryClient()
  const links = useMemo(() => opened.images.map(({ link }) => link), [opened])
  const { forForm, problem, retry } = useEditedPhotos(opened.itemID, links)
  const [initialValues] = useState(() => readEdit(opened))
  const form = useServerForm({
    initialValues,
    validate: (typed) => itemErrors(typed, links.length),
    fromServer: errorsFromServer,
  })
  const { values, errors } = form
  const tagging = useAutoTagging(forForm.photos)
  const tags = useChosenTags({ form })
  const changes = changesOf(opened, values, links)
  const isChanged = Object.keys(changes).length > 0
  useEffect(() => writeEdit(opened.itemID, values, isChanged), [opened, isChanged, values])
  const setFact = <Name extends keyof FactValues>(fact: Name, value: FactValues[Name]) =>
    form.field('facts').onChange({ ...values.facts, [fact]: value })

  const save = useMutation({
    mutationFn: () => api('POST store/update_item', { itemID: opened.itemID, ...changes }),
    onSuccess: (item) => {
      void dropItem(editOf(opened.itemID))
      queryClient.setQueryData(itemQuery(item.itemID).queryKey, item)
      for (const call of ['GET store/get_own_items', 'GET store/get_shop_items'] as const)
        void queryClient.invalidateQueries({ queryKey: [call] })
      onClose()
      void notice.success(common.changesSaved, item.name)
    },
    onError: (error) => {
      void notice.failure(common.changesNotSaved, sentenceOf(error))
      form.showServerErrors(error)
    },
  })
  const state = useItemChange(opened)
  const isBusy = save.isPending || state.isPending
  const refresh = () => {
    for (const call of ['GET store/get_own_items', 'GET store/get_own_item_counts'] as const)
      void queryClient.invalidateQueries({ queryKey: [call] })
    onClose()
  }
  const other = opened.actions.includes('relist')
    ? ({ change: 'relist', label: m.relist, icon: <IconTag size={20} aria-hidden /> } as const)
    : opened.actions.includes('withdraw')
      ? ({ change: 'withdraw', label: m.withdraw, icon: <IconEyeOff size={20} aria-hidden /> } as const)
      : undefined

  return (
    <Dialog
      open
      size="side"
      title={opened.name}
      onClose={onClose}
      actions={
        <>
          {other && (
            <Button
              variant="default"
              size="lg"
              leftSection={other.icon}
              disabled={isBusy}
              onClick={() => state.mutate(other.change, { onSuccess: refresh })}
            >
              {other.label}
            </Button>
          )}
          <Button type="submit" form={form.id} size="lg" loading={save.isPending} disabled={state.isPending}>
            {common.saveChanges}
          </Button>
        </>
      }
    >
      <form
        id={form.id}
        className={`stack gap-20 ${classes.form}`}
        aria-label={m.editTitle}
        noValidate
        inert={isBusy || undefined}
        onSubmit={form.submitUnless(isBusy, () => (isChanged ? save.mutate() : onClose()))}
      >
        <div className="row gap-14 small muted">
          <span className={`rigid on-linen radius-medium clip ${classes.photo}`}>
            <Photo photo={opened.images[0]} sizes="72px" alt="" />
          </span>
          <span>
            {about}
            <Link to={`/item/${opened.itemID}/edit`} className="block semibold accent pad-8-0">
              {m.allDetails}
            </Link>
          </span>
        </div>
        <div className="grid two-columns gap-8-12">
          <PriceField form={form} />
          <NativeSelect
            label={common.condition}
            data={conditionOptions}
            value={values.facts.condition}
            onChange={({ currentTarget }) =>
              setFact('condition', conditions.find((one) => one === currentTarget.value) ?? '')
            }
          />
          <SoldRange
            className="full-row small teal"
            tag={garmentOf(tags.map(({ id, name: tagName }) => ({ tagID: id, tagName, kind: null })))}
          />
        </div>
        <Choices legend={common.size} options={sizeOptions} {...form.field('size')} />
        {problem === undefined ? (
          <FlawsField
            value={values.facts.flaws}
            onChange={(flaws) => setFact('flaws', flaws)}
            photos={forForm.photos}
            error={errors.flaws}
          />
        ) : (
          <ErrorState query={{ error: problem, refetch: retry }} />
        )}
        <TagsField tagging={tagging} {...form.field('tags')} />
        <MeasurementsField
          value={values.facts.measurements}
          onChange={(measurements) => setFact('measurements', measurements)}
          tagNames={tags.map((tag) => tag.name)}
          error={errors.measurements}
        />
        <NameField form={form} />
        <DescriptionField form={form} />
        <SkuField form={form} />
      </form>
    </Dialog>
  )
}

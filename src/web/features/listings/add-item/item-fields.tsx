import { useQuery } from '@tanstack/react-query'
import { IconSparkles } from '@tabler/icons-react'
import { memo } from 'react'
import { maxLengths } from '#contract/limits.ts'
import { sizes } from '#domain/sizes.ts'
import * as common from '#messages/common.ts'
import * as m from '#messages/listings.tsx'
import { Button } from '#web/ui/button.tsx'
import { NativeSelect, Textarea, TextInput } from '#web/ui/fields.tsx'
import { Choices } from '#web/ui/choices.tsx'
import type { ServerForm } from '#web/ui/use-server-form.ts'
import classes from './add-item-form.module.css'
import { draftedTexts } from '../made-texts.ts'
import { ColoursField } from './facts/colours-field.tsx'
import { FactFields } from './facts/facts.tsx'
import type { ItemValues } from './item-values.ts'
import type { ItemPhoto } from '../sending/item-photo.ts'
import { tagsQuery } from '../queries.ts'
import { TagsField } from './tags/tags-field.tsx'
import type { AutoTagging } from './tags/use-auto-tagging.ts'

interface ItemFieldsProps {
  form: ServerForm<ItemValues>
  tagging: AutoTagging
  photos: readonly ItemPhoto[]
}

const sizeOptions = [
  { value: '', label: m.chooseSize },
  ...sizes.map((size) => ({ value: size, label: size })),
]
const styleOptions = [
  { value: '0', label: common.styleNames[0] },
  { value: '1', label: common.styleNames[1] },
] as const

/** The remaining characters, shown only near the limit. */
const Room = memo(({ used, max }: { used: number; max: number }) =>
  used < max * 0.8 ? null : (
    <p className={`small muted numbers text-end ${classes.room}`} data-over={used > max || undefined}>
      {common.counter(used, max)}
    </p>
  ),
)

type FieldProps = Pick<ItemFieldsProps, 'form'>

export const NameField = ({ form }: FieldProps) => (
  <div>
    <TextInput
      label={common.nameLabel}
      placeholder={m.namePlaceholder}
      autoComplete="off"
      autoCapitalize="sentences"
      enterKeyHint="next"
      {...form.field('name')}
    />
    <Room used={form.values.name.length} max={maxLengths.itemName} />
  </div>
)

export const DescriptionField = ({ form }: FieldProps) => (
  <div>
    <Textarea
      label={m.descriptionLabel}
      placeholder={m.descriptionPlaceholder}
      rows={4}
      style={{ resize: 'vertical' }}
      autoCapitalize="sentences"
      {...form.field('description')}
    />
    <Room used={form.values.description.length} max={maxLengths.itemDescription} />
  </div>
)

export const PriceField = ({ form }: FieldProps) => (
  <TextInput
    label={common.priceLabel}
    inputMode="decimal"
    autoComplete="off"
    enterKeyHint="next"
    placeholder="0"
    leftSection={<span className="large semibold ink">₱</span>}
    className={classes.price}
    {...form.field('price')}
  />
)

export const SkuField = ({ form }: FieldProps) => (
  <TextInput
    label={m.sku}
    description={m.skuHint}
    autoComplete="off"
    enterKeyHint="done"
    {...form.field('sku')}
  />
)

/** The chosen tags of a form, with their names. */
export const useChosenTags = ({ form }: FieldProps) => {
  const { data: tags } = useQuery(tagsQuery)
  return form.values.tags.flatMap((id) => tags?.find((tag) => tag.id === id) ?? [])
}

/** A name and a description from what is chosen and seen. One tap puts them into the fields that are empty. */
const DraftedTexts = ({ form, tagging }: Pick<ItemFieldsProps, 'form' | 'tagging'>) => {
  const chosen = useChosenTags({ form })
  const { name, description } = draftedTexts(form.values, chosen, tagging.suggestions ?? [])
  if (!name) return null
  return (
    <Button
      size="sm"
      variant="default"
      leftSection={<IconSparkles size={18} aria-hidden />}
      onClick={() => form.setValues({ ...form.values, name, description })}
    >
      {m.takeDrafted(name)}
    </Button>
  )
}

/** The text fields and choices of an item. */
export const ItemFields = ({ form, tagging, photos }: ItemFieldsProps) => {
  const tagNames = useChosenTags({ form }).map(({ name }) => name)
  return (
    <>
      <NameField form={form} />
      <DraftedTexts form={form} tagging={tagging} />
      <DescriptionField form={form} />
      <PriceField form={form} />
      <TagsField tagging={tagging} {...form.field('tags')} />
      <NativeSelect label={common.size} data={sizeOptions} {...form.field('size')} />
      <Choices legend={common.style} options={styleOptions} {...form.field('style')} />
      <FactFields
        colours={
          <ColoursField tags={form.values.tags} onChange={form.field('tags').onChange} tagging={tagging} />
        }
        value={form.values.facts}
        onChange={form.field('facts').onChange}
        tagNames={tagNames}
        photos={photos}
        errors={form.errors}
      />
      <SkuField form={form} />
    </>
  )
}

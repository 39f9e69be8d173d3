import { NativeSelect, Textarea, TextInput } from '@mantine/core'
import { memo } from 'react'
import { maxLengths } from '#contract/limits.ts'
import { sizes, styleName } from '#domain/sizes.ts'
import * as common from '#messages/common.ts'
import * as m from '#messages/listings.tsx'
import { Choices } from '#web/ui/choices.tsx'
import classes from './add-item-form.module.css'
import { isSize, type ItemErrors, type ItemValues } from './item-values.ts'
import { TagsField } from './tags-field.tsx'
import type { AutoTagging } from './use-auto-tagging.ts'

interface ItemFieldsProps {
  values: ItemValues
  errors: ItemErrors
  onChange: (part: Partial<ItemValues>) => void
  tagging: AutoTagging
}

const sizeOptions = [
  { value: '', label: m.chooseSize },
  ...sizes.map((size) => ({ value: size, label: size })),
]
const styleOptions = [
  { value: '0', label: styleName(0) },
  { value: '1', label: styleName(1) },
] as const

/** The remaining characters, shown only near the limit. */
const Room = memo(({ used, max }: { used: number; max: number }) =>
  used < max * 0.8 ? null : (
    <p className={classes.room} data-over={used > max || undefined}>
      {common.counter(used, max)}
    </p>
  ),
)

/** The text fields and choices of an item. */
export const ItemFields = ({ values, errors, onChange, tagging }: ItemFieldsProps) => (
  <>
    <div>
      <TextInput
        label={common.nameLabel}
        name="name"
        placeholder={m.namePlaceholder}
        autoComplete="off"
        autoCapitalize="sentences"
        enterKeyHint="next"
        value={values.name}
        error={errors.name}
        onChange={(event) => onChange({ name: event.currentTarget.value })}
      />
      <Room used={values.name.length} max={maxLengths.itemName} />
    </div>
    <div>
      <Textarea
        label={m.descriptionLabel}
        name="description"
        placeholder={m.descriptionPlaceholder}
        rows={4}
        resize="vertical"
        autoCapitalize="sentences"
        value={values.description}
        error={errors.description}
        onChange={(event) => onChange({ description: event.currentTarget.value })}
      />
      <Room used={values.description.length} max={maxLengths.itemDescription} />
    </div>
    <TagsField
      value={values.tags}
      error={errors.tags}
      tagging={tagging}
      onChange={(tags) => onChange({ tags })}
    />
    <NativeSelect
      label={common.size}
      name="size"
      data={sizeOptions}
      value={values.size}
      error={errors.size}
      onChange={({ currentTarget: { value } }) => onChange({ size: isSize(value) ? value : '' })}
    />
    <Choices
      legend={common.style}
      name="style"
      options={styleOptions}
      value={values.style}
      error={errors.style}
      onChange={(style) => onChange({ style })}
    />
    <TextInput
      label={common.priceLabel}
      name="price"
      inputMode="decimal"
      autoComplete="off"
      enterKeyHint="done"
      placeholder="0"
      leftSection={<span className={classes.peso}>₱</span>}
      leftSectionPointerEvents="none"
      classNames={{ input: classes.price ?? '' }}
      value={values.price}
      error={errors.price}
      onChange={(event) => onChange({ price: event.currentTarget.value })}
    />
  </>
)

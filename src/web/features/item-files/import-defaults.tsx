import { useQuery } from '@tanstack/react-query'
import { maxLengths } from '#contract/limits.ts'
import { type Size, sizes } from '#domain/sizes.ts'
import * as common from '#messages/common.ts'
import * as m from '#messages/item-files.ts'
import { callQuery } from '#web/lib/call-query.ts'
import { NativeSelect, Textarea } from '#web/ui/fields.tsx'
import { Text } from '#web/ui/parts.tsx'
import classes from './import-page.module.css'

/** As chosen. Empty: the file has to say it. */
export interface ImportDefaults {
  size: Size | ''
  style: '0' | '1' | ''
  tag: string
  description: string
}

export const noDefaults: ImportDefaults = { size: '', style: '', tag: '', description: '' }

/** The fields of the call. */
export const defaultsToSend = ({ size, style, tag, description }: ImportDefaults) => ({
  ...(size && { size }),
  ...(style && { isFeminine: style === '1' ? (1 as const) : (0 as const) }),
  ...(tag && { tagID: Number(tag) }),
  ...(description.trim() && { description: description.trim() }),
})

const tagsQuery = { ...callQuery('GET store/get_all_tags'), staleTime: Infinity }
const asked = { value: '', label: m.fileSays }

interface ImportDefaultsFieldsProps {
  value: ImportDefaults
  onChange: (value: ImportDefaults) => void
}

/** What new items get for which the file says nothing, as exports of other shops say no size or style. */
export const ImportDefaultsFields = ({ value, onChange }: ImportDefaultsFieldsProps) => {
  const { data: tags = {} } = useQuery(tagsQuery)
  const change = <Name extends keyof ImportDefaults>(name: Name, to: ImportDefaults[Name]) =>
    onChange({ ...value, [name]: to })
  return (
    <details className={classes.defaults}>
      <summary>{m.defaults}</summary>
      <div className={`stack gap-12 ${classes.defaultFields}`}>
        <Text tone="muted">{m.defaultsHint}</Text>
        <div className={`grid gap-12 ${classes.selects}`}>
          <NativeSelect
            label={common.size}
            value={value.size}
            data={[asked, ...sizes.map((size) => ({ value: size, label: size }))]}
            onChange={({ currentTarget }) => change('size', currentTarget.value as ImportDefaults['size'])}
          />
          <NativeSelect
            label={common.style}
            value={value.style}
            data={[
              asked,
              ...(['1', '0'] as const).map((style) => ({ value: style, label: common.styleNames[style] })),
            ]}
            onChange={({ currentTarget }) => change('style', currentTarget.value as ImportDefaults['style'])}
          />
          <NativeSelect
            label={m.defaultTag}
            value={value.tag}
            data={[asked, ...Object.entries(tags).map(([name, id]) => ({ value: String(id), label: name }))]}
            onChange={({ currentTarget }) => change('tag', currentTarget.value)}
          />
        </div>
        <Textarea
          label={m.columns.description}
          rows={2}
          longest={maxLengths.itemDescription}
          value={value.description}
          onChange={({ currentTarget }) => change('description', currentTarget.value)}
        />
      </div>
    </details>
  )
}

import { useQuery } from '@tanstack/react-query'
import * as common from '#messages/common.ts'
import * as m from '#messages/accounts.tsx'
import { callQuery } from '#web/lib/call-query.ts'
import { LoadingTags, NoTags, TagPicker } from '#web/ui/tag-picker.tsx'
import group from '#web/ui/field-group.module.css'
import { GroupError } from '#web/ui/field-group.tsx'
import { Text } from '#web/ui/parts.tsx'

interface TagChoiceProps {
  value: number[]
  error: string | undefined
  onChange: (tagIDs: number[]) => void
}

/** The tags a buyer likes, which rank the feed without hiding anything. */
export const TagChoice = ({ value, error, onChange }: TagChoiceProps) => {
  const tags = useQuery({ ...callQuery('GET store/get_all_tags'), staleTime: Infinity })
  return (
    <fieldset>
      <legend className={`semibold ${group.legend}`}>
        {m.tagsQuestion}{' '}
        <Text as="span" weight="regular" tone="muted">
          {value.length > 0 ? m.tagsChosen(value.length) : common.optional}
        </Text>
      </legend>
      {tags.isPending && <LoadingTags />}
      {tags.isError && <NoTags onRetry={() => void tags.refetch()} retrying={tags.isFetching} />}
      {tags.data && <TagPicker tags={tags.data} value={value} onChange={onChange} shownAtFirst={12} />}
      <GroupError error={error} />
    </fieldset>
  )
}

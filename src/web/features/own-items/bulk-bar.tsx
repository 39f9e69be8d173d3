import {
  IconArrowBackUp,
  IconCoins,
  IconCopy,
  IconEyeOff,
  IconPrinter,
  IconTag,
  IconTrash,
  IconX,
} from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { Link } from '#web/lib/router.tsx'
import * as common from '#messages/common.ts'
import * as m from '#messages/own-items.ts'
import { useBarBelowNotices } from '#web/ui/bar-below-notices.ts'
import { usePhoneBars } from '#web/ui/phone-bars.ts'
import classes from './own-items-page.module.css'
import type { State } from './queries.ts'

export type BulkTool = 'price' | 'tags' | 'take_down' | 'put_back' | 'delete' | 'duplicate'

const toolsOf: Record<State, BulkTool[]> = {
  for_sale: ['price', 'tags', 'take_down', 'duplicate', 'delete'],
  held: ['duplicate'],
  draft: ['price', 'tags', 'duplicate', 'delete'],
  sold: ['duplicate'],
  withdrawn: ['put_back', 'price', 'tags', 'duplicate', 'delete'],
}
const looks: Record<BulkTool, { label: string; icon: ReactNode }> = {
  price: { label: m.changePrice, icon: <IconCoins size={22} stroke={1.75} aria-hidden /> },
  tags: { label: common.tags, icon: <IconTag size={22} stroke={1.75} aria-hidden /> },
  take_down: { label: m.takeDown, icon: <IconEyeOff size={22} stroke={1.75} aria-hidden /> },
  put_back: { label: m.putBack, icon: <IconArrowBackUp size={22} stroke={1.75} aria-hidden /> },
  duplicate: { label: m.duplicate, icon: <IconCopy size={22} stroke={1.75} aria-hidden /> },
  delete: { label: common.deleteButton, icon: <IconTrash size={22} stroke={1.75} aria-hidden /> },
}
/** What has a tag at the counter. */
const tagged = new Set<State>(['for_sale', 'held', 'withdrawn'])

interface BulkBarProps {
  state: State
  count: number
  /** Where their tags are printed, if their ids are known. */
  tagsPath: string | null
  busy: boolean
  onTool: (tool: BulkTool) => void
  onStop: () => void
}

/** What can be done with the selected items, in the place of the bottom bar. */
export const BulkBar = ({ state, count, tagsPath, busy, onTool, onStop }: BulkBarProps) => {
  usePhoneBars({ photoPage: false, buyBar: true })
  const bar = useBarBelowNotices('all')
  const tools = toolsOf[state].filter((tool) => tool !== 'duplicate' || count === 1)
  return (
    <div
      ref={bar}
      className={`row gap-4 pad-0-8 radius-large scroll-bare tint-ink centre-block fit ${classes.bar}`}
      role="toolbar"
      aria-label={m.selectionActions}
    >
      <span className={`pad-0-8 semibold nowrap ${classes.barCount}`}>{m.selected(count)}</span>
      {tools.map((tool) => (
        <button
          key={tool}
          type="button"
          className={`row gap-8 rigid pad-0-8 small semibold nowrap plain radius-medium inherit ${classes.tool}`}
          disabled={busy}
          onClick={() => onTool(tool)}
        >
          {looks[tool].icon}
          {looks[tool].label}
        </button>
      ))}
      {tagged.has(state) && tagsPath !== null && (
        <Link
          to={tagsPath}
          className={`row gap-8 rigid pad-0-8 small semibold nowrap plain radius-medium inherit ${classes.tool}`}
        >
          <IconPrinter size={22} stroke={1.75} aria-hidden />
          {m.printTags}
        </Link>
      )}
      <button type="button" className={classes.stop} aria-label={m.stopSelecting} onClick={onStop}>
        <IconX size={22} aria-hidden />
      </button>
    </div>
  )
}

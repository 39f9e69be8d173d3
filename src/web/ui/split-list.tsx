import { IconChevronLeft } from '@tabler/icons-react'
import { type ReactNode, useEffect, useRef } from 'react'
import { Button } from './button.tsx'
import classes from './split-list.module.css'

interface SplitListProps<Key extends string> {
  /** Names the list for screen readers. */
  label: string
  rows: readonly {
    key: Key
    title: string
    lines: readonly ReactNode[]
    /** Before the text, such as a photo. */
    before?: ReactNode
    /** At the end of the first line. */
    aside?: ReactNode
  }[]
  chosen: Key | undefined
  /** The one that stands beside the list on a desk while none is chosen. */
  otherwise?: Key | undefined
  onChoose: (key: Key | undefined) => void
  /** The text of the button that leads back to the list on a phone. */
  back: string
  /** Beside that button, such as the place in the list. */
  place?: ReactNode
  /** Below the rows, such as a button for the next page. */
  more?: ReactNode
  /** The chosen one, or `otherwise`. */
  children: ReactNode
}

/** A list with the chosen one beside it. On a phone, the chosen one takes the place of the list. */
export const SplitList = <Key extends string>({
  label,
  rows,
  chosen,
  otherwise,
  onChoose,
  back,
  place,
  more,
  children,
}: SplitListProps<Key>) => {
  const list = useRef<HTMLUListElement>(null)
  const before = useRef(chosen)
  // On a phone the list was hidden, so the focus returns to the row that was open.
  useEffect(() => {
    if (chosen === undefined && before.current !== undefined)
      list.current?.querySelector<HTMLElement>(`[data-key="${CSS.escape(before.current)}"]`)?.focus()
    before.current = chosen
  }, [chosen])
  return (
    <div className={`stack gap-24 ${classes.split}`} data-chosen={chosen !== undefined || undefined}>
      <div className={`min-0 ${classes.side}`}>
        <ul ref={list} className={`grid ${classes.list}`} aria-label={label}>
          {rows.map(({ key, title, lines, before: picture, aside }) => (
            <li key={key}>
              <button
                type="button"
                className={`flex gap-12 align-start full pad-12-0 break inherit ${classes.row}`}
                data-key={key}
                aria-current={key === (chosen ?? otherwise) || undefined}
                onClick={() => onChoose(key)}
              >
                {picture}
                <span className={`stack gap-2 grow min-0 ${classes.words}`}>
                  <strong>{title}</strong>
                  {lines.map((line, n) => (
                    <span key={n}>{line}</span>
                  ))}
                </span>
                {aside}
              </button>
            </li>
          ))}
        </ul>
        {more}
      </div>
      <div className={`min-0 ${classes.detail}`}>
        {chosen !== undefined && (
          <div className="row gap-12 between mb-12 below-900">
            <Button
              variant="subtle"
              size="sm"
              leftSection={<IconChevronLeft size={18} aria-hidden />}
              onClick={() => onChoose(undefined)}
            >
              {back}
            </Button>
            {place}
          </div>
        )}
        {children}
      </div>
    </div>
  )
}

import { IconArrowLeft } from '@tabler/icons-react'
import { type ReactNode, useEffect } from 'react'
import { navigate } from '#web/lib/router.tsx'
import * as m from '#messages/ui.ts'
import classes from './page-title.module.css'

let name = ''
let count = 0

const writeTitle = () => {
  document.title = m.documentTitle(count > 0 ? `(${count > 99 ? '99+' : count}) ${name}` : name)
}

/** Sets the title of the browser tab. */
export const useDocumentTitle = (title: string): void => {
  useEffect(() => {
    name = title
    writeTitle()
  }, [title])
}

/** Puts a number before the title, such as that of unread messages, unless it is 0. */
export const setTitleCount = (next: number): void => {
  if (next === count) return
  count = next
  writeTitle()
}

interface PageTitleProps {
  title: string
  /** A back arrow before the title. */
  back?: boolean
  /** A button at the end of the line. */
  action?: ReactNode
}

/** The heading of a page, which is also the title of the browser tab. */
export const PageTitle = ({ title, back = true, action }: PageTitleProps) => {
  useDocumentTitle(title)
  return (
    <div className="row gap-4 min-48 mb-12">
      {back && <BackArrow />}
      <h1 className="grow min-0 bold line-12 tight break text-title">{title}</h1>
      {action}
    </div>
  )
}

/** Goes back in the history, or home if the page was opened directly. */
export const BackArrow = ({ home = '/' }: { home?: string }) => {
  const goBack = () => {
    const depth = (history.state as { idx?: number } | null)?.idx ?? 0
    void (depth > 0 ? navigate(-1) : navigate(home))
  }
  return (
    <button
      type="button"
      className={`icon-button width-48 height-48 ${classes.back}`}
      aria-label={m.back}
      onClick={goBack}
    >
      <IconArrowLeft size={24} aria-hidden />
    </button>
  )
}

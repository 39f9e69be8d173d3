import { IconArrowLeft } from '@tabler/icons-react'
import { type ReactNode, useEffect } from 'react'
import { useNavigate } from 'react-router'
import classes from './page-title.module.css'

/** The name of the page in the browser's tab. */
export const useDocumentTitle = (title: string): void => {
  useEffect(() => {
    document.title = `${title} · Ukay`
  }, [title])
}

interface PageTitleProps {
  title: string
  /** A back arrow before the title. */
  back?: boolean
  /** A control at the end of the line. */
  action?: ReactNode
}

/** The heading of a page, and its name in the browser's tab. */
export const PageTitle = ({ title, back = true, action }: PageTitleProps) => {
  useDocumentTitle(title)
  return (
    <div className={classes.line}>
      {back && <BackArrow />}
      <h1 className={classes.title}>{title}</h1>
      {action}
    </div>
  )
}

/** Back to where one came from, or home where one came from elsewhere. */
export const BackArrow = () => {
  const navigate = useNavigate()
  const goBack = () => {
    const depth = (history.state as { idx?: number } | null)?.idx ?? 0
    void (depth > 0 ? navigate(-1) : navigate('/'))
  }
  return (
    <button type="button" className={classes.back} aria-label="Back" onClick={goBack}>
      <IconArrowLeft size={24} aria-hidden />
    </button>
  )
}

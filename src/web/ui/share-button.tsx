import { IconShare2 } from '@tabler/icons-react'
import { type ReactNode, useState } from 'react'
import * as m from '#messages/ui.ts'
import { copyText, openSheet } from '#web/lib/share-link.ts'
import { Button } from './button.tsx'
import { Dialog } from './dialog.tsx'
import { useNotice } from './notice.tsx'
import onPhoto from './photo-action.module.css'
import classes from './share-button.module.css'

export interface Link {
  title: string
  url: string
}

/** Shares a link by the share sheet, else copies it, else shows it in the dialog. */
export const useShare = (): { share: (link: Link) => Promise<void>; dialog: ReactNode } => {
  const notice = useNotice()
  const [refused, setRefused] = useState<string>()
  const share = async (link: Link) => {
    if (await openSheet({ title: link.title, url: link.url })) return
    if (await copyText(link.url)) return notice.success(m.linkCopied, link.url)
    setRefused(link.url)
  }
  const dialog = (
    <Dialog
      open={refused !== undefined}
      onClose={() => setRefused(undefined)}
      title={m.copyByHand}
      size="small"
    >
      <p>{m.copyByHandHint}</p>
      <p
        className={`mt-12 pad-12-16 break on-linen radius-medium ${classes.link}`}
        tabIndex={-1}
        data-autofocus
        ref={(shown) => void (shown && getSelection()?.selectAllChildren(shown))}
      >
        {refused}
      </p>
    </Dialog>
  )
  return { share, dialog }
}

interface ShareButtonProps {
  /** Undefined while the address is not known. */
  link: Link | undefined
  /** Only the icon, beside other icons. */
  iconOnly?: boolean
}

export const ShareButton = ({ link, iconOnly = false }: ShareButtonProps) => {
  const { share, dialog } = useShare()
  const onClick = () => void (link && share(link))
  return (
    <>
      {iconOnly ? (
        <button
          type="button"
          className={`grid centred width-48 height-48 radius-full ${onPhoto.button}`}
          data-at="page"
          aria-label={m.shareNamed(link?.title ?? '')}
          disabled={!link}
          onClick={onClick}
        >
          <IconShare2 size={23} stroke={2} aria-hidden />
        </button>
      ) : (
        <Button
          variant="default"
          size="sm"
          disabled={!link}
          leftSection={<IconShare2 size={20} stroke={1.75} aria-hidden />}
          onClick={onClick}
        >
          {m.share}
        </Button>
      )}
      {dialog}
    </>
  )
}

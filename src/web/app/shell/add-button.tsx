import { IconCamera, IconHanger2, IconVideo, type TablerIcon } from '@tabler/icons-react'
import { type ReactNode, useState } from 'react'
import { Link } from '#web/lib/router.tsx'
import * as common from '#messages/common.ts'
import * as m from '#messages/rack.ts'
import list from '#web/ui/choice-list.module.css'
import { Dialog } from '#web/ui/dialog.tsx'

const ways: { to: string; icon: TablerIcon; name: string; hint: string }[] = [
  { to: '/shop/add', icon: IconCamera, name: m.addOne, hint: m.addOneHint },
  { to: '/rack', icon: IconHanger2, name: m.rack, hint: m.rackHint },
  { to: '/live', icon: IconVideo, name: common.liveSales, hint: m.liveSalesHint },
]

interface AddButtonProps {
  title: string
  className?: string | undefined
  'aria-current'?: 'page' | undefined
  children: ReactNode
}

/** The entry of a bar that opens the ways to put items up for sale. */
export const AddButton = ({ title, children, ...look }: AddButtonProps) => {
  const [open, setOpen] = useState(false)
  const close = () => setOpen(false)
  return (
    <>
      <button type="button" {...look} data-add="" aria-haspopup="dialog" onClick={() => setOpen(true)}>
        {children}
      </button>
      <Dialog open={open} onClose={close} title={title} size="small">
        <div className={list.choices}>
          {ways.map(({ to, icon: Icon, name, hint }) => (
            // The open sheet has its own history entry, which the page replaces.
            <Link key={to} to={to} replace className={`pad-8-0 ${list.choice}`} onClick={close}>
              <Icon size={24} stroke={1.75} className="accent rigid" aria-hidden />
              <span className="grid">
                {name}
                <span className="small regular muted">{hint}</span>
              </span>
            </Link>
          ))}
        </div>
      </Dialog>
    </>
  )
}

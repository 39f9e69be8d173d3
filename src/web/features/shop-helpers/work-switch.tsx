import { IconArrowBackUp, IconBuildingStore } from '@tabler/icons-react'
import { useMutation } from '@tanstack/react-query'
import * as m from '#messages/shop-helpers.ts'
import { unsentLost } from '#messages/unsent.ts'
import { countUnsentWork } from '#web/lib/count-unsent-work.ts'
import { Button } from '#web/ui/button.tsx'
import { NoteCard } from '#web/ui/note-card.tsx'
import { Problem } from '#web/ui/problem.tsx'
import { useUnsentQuestion } from '#web/ui/use-unsent-question.tsx'
import classes from './work-switch.module.css'
import { workAt } from './work-at.ts'

interface Help {
  shopID: string
  shopName: string
  working: boolean
}

/** In the profile menu of somebody who helps a shop: from buying to working, and back. */
export const WorkSwitch = ({ help: { shopID, shopName, working } }: { help: Help }) => {
  const change = useMutation({ mutationFn: () => workAt(working ? undefined : shopID) })
  const { ask, question } = useUnsentQuestion(() => change.mutate())
  const Icon = working ? IconArrowBackUp : IconBuildingStore
  return (
    <div className={classes.toggle}>
      <Button
        variant="default"
        fullWidth
        leftSection={<Icon size={20} stroke={1.75} aria-hidden />}
        loading={change.isPending}
        onClick={ask}
      >
        {working ? m.backToBuying : m.workAt(shopName)}
      </Button>
      <Problem className="banner" error={change.error} />
      {question}
    </div>
  )
}

/** At the top of each page for sellers, of a session that works for a shop. */
export const HelperLine = ({ shopName }: { shopName: string }) => (
  <p className={`row tint-good gap-8 mb-12 small semibold radius-medium ${classes.line}`}>
    <IconBuildingStore size={18} stroke={1.75} aria-hidden />
    {m.workingFor(shopName)}
  </p>
)

/** Says that the owner has ended it, until it is read: this session still works for the shop. */
export const HelpEnded = () => {
  const leave = useMutation({ mutationFn: () => workAt() })
  const unsent = countUnsentWork()
  return (
    <NoteCard
      icon={<IconBuildingStore size={24} stroke={1.75} />}
      title={m.helpEnded}
      actions={
        <Button variant="ink" size="sm" loading={leave.isPending} onClick={() => leave.mutate()}>
          {m.okay}
        </Button>
      }
    >
      <p>{m.helpEndedHint}</p>
      {unsent && <p>{unsentLost(unsent)}</p>}
      <Problem className="banner" error={leave.error} />
    </NoteCard>
  )
}

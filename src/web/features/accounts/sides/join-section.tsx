import { useState } from 'react'
import * as m from '#messages/sides.ts'
import { Button } from '#web/ui/button.tsx'
import { DataSection } from '../data-section.tsx'
import { JoinDialog } from './join-dialog.tsx'

/** On the account page of a seller who does not buy with the same login. */
export const JoinSection = () => {
  const [asks, setAsks] = useState(false)
  return (
    <DataSection id="join-accounts" title={m.actsAs}>
      <p>{m.joinLead}</p>
      <Button variant="default" onClick={() => setAsks(true)}>
        {m.alreadyBuy}
      </Button>
      {asks && <JoinDialog onClose={() => setAsks(false)} />}
    </DataSection>
  )
}

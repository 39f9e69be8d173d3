import type { ReactNode } from 'react'
import * as m from '#messages/app.ts'
import { Logo } from '#web/ui/logo.tsx'
import classes from './signed-out-frame.module.css'
import { OfflineBar } from './offline-bar.tsx'
import { HungClothes } from './hung-clothes.tsx'

/** The frame of log-in and sign-up, with an introduction beside the form, or above it on phones. */
export const SignedOutFrame = ({ children }: { children: ReactNode }) => (
  <div className={classes.frame}>
    <OfflineBar />
    <header className={`clip ${classes.house}`}>
      <div className={classes.logo}>
        <Logo size={34} />
      </div>
      <div className={classes.inside}>
        <p className={classes.words}>{m.slogan}</p>
        <HungClothes />
      </div>
    </header>
    <main className={`column full ${classes.main}`} id="content">
      {children}
    </main>
  </div>
)

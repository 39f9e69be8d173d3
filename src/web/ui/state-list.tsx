import { Pill } from './parts.tsx'
import { Skeleton } from './skeleton.tsx'
import classes from './state-list.module.css'

interface StateRow {
  key: string
  name: string
  hint?: string | false | undefined
  state: string
  /** Something does not work, or is missing. */
  bad?: boolean
}

/** Things with their states, each in words. */
export const StateList = ({ rows }: { rows: readonly StateRow[] }) => (
  <ul className="narrow">
    {rows.map(({ key, name, hint, state, bad }) => (
      <li key={key} className={`row wrap gap-8 between line-below ${classes.row}`}>
        <span className={`grow min-0 ${classes.words}`}>
          <span className="block semibold break">{name}</span>
          {hint && <span className="small muted pretty">{hint}</span>}
        </span>
        <Pill className={bad ? 'rigid tint-bad' : 'rigid'}>{state}</Pill>
      </li>
    ))}
  </ul>
)

export const StateListSkeleton = ({ rows }: { rows: number }) => (
  <div aria-busy>
    {Array.from({ length: rows }, (_, at) => (
      <Skeleton key={at} height={56} className="mb-16 narrow" />
    ))}
  </div>
)

/** What the list is about. */
export const StateListLead = ({ children }: { children: string }) => (
  <p className="mb-16 muted narrow">{children}</p>
)

import { useQuery } from '@tanstack/react-query'
import * as m from '#messages/item-files.ts'
import classes from './import-page.module.css'
import { type ItemImport, leftOutQuery } from './queries.ts'

/** Files of the ZIP that were not taken, and why. */
export const LeftOut = ({ last }: { last: ItemImport }) => {
  const { data = last.leftOut } = useQuery(leftOutQuery(last))
  if (data.length === 0) return null
  return (
    <div className={`stack gap-8 pad-12-14 break on-linen radius-medium ${classes.leftOut}`}>
      <h3>{m.leftOut(data.length)}</h3>
      <ul>
        {data.map(({ name, problem }, n) => (
          <li key={n}>
            <b>{name}</b> <span>{problem}</span>
          </li>
        ))}
      </ul>
    </div>
  )
}

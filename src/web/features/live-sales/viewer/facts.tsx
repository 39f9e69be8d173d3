import { formatPesos } from '#domain/money.ts'
import * as common from '#messages/common.ts'
import type { LiveItem } from '../sale-stream.ts'
import classes from './live-page.module.css'

export const Facts = ({ item: { price, size, condition } }: { item: LiveItem }) => (
  <p className={`row gap-10 clip ${classes.facts}`}>
    <b>{formatPesos(price)}</b>
    <span>{size}</span>
    {condition && <span>{common.conditionNames[condition]}</span>}
  </p>
)

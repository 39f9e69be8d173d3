import type { Ref } from 'react'
import classes from './voucher-code.module.css'

/** In groups of five, easier to read out; the spaces are only seen, so that copying takes the bare code. */
export const VoucherCode = ({ code, ref }: { code: string; ref?: Ref<HTMLElement> }) => (
  <code ref={ref} className={classes.code}>
    {code.match(/.{1,5}/g)?.map((group, index) => (
      <span key={index}>{group}</span>
    ))}
  </code>
)

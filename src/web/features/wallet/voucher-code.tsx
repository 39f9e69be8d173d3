import type { Ref } from 'react'
import classes from './voucher-code.module.css'

/** Shows groups of five, which are easier to read out. The gaps are only CSS, so copying the code copies no spaces. */
export const VoucherCode = ({ code, ref }: { code: string; ref?: Ref<HTMLElement> }) => (
  <code ref={ref} className={`flex wrap body ${classes.code}`}>
    {code.match(/.{1,5}/g)?.map((group, index) => (
      <span key={index}>{group}</span>
    ))}
  </code>
)

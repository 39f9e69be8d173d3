import * as common from '#messages/common.ts'
import { PageTitle } from '#web/ui/page-title.tsx'
import { SecondFactor } from './second-factor.tsx'
import classes from './second-factor.module.css'

/** A page of its own for people without a panel around it. */
export const SecondFactorPage = () => (
  <div className={classes.page}>
    <PageTitle title={common.secondFactor} />
    <SecondFactor />
  </div>
)

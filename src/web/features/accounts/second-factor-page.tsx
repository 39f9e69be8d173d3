import * as common from '#messages/common.ts'
import { PageTitle } from '#web/ui/page-title.tsx'
import { SecondFactor } from './second-factor.tsx'
import classes from './second-factor.module.css'

/** Of whoever has no panel around it. */
export const SecondFactorPage = () => (
  <div className={classes.page}>
    <PageTitle title={common.secondFactor} />
    <SecondFactor />
  </div>
)

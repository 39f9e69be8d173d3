import * as common from '#messages/common.ts'
import { PageTitle } from '#web/ui/page-title.tsx'
import { SecondFactor } from './second-factor.tsx'

/** A page of its own for people without a panel around it. */
export const SecondFactorPage = () => (
  <>
    <PageTitle title={common.secondFactor} />
    <SecondFactor />
  </>
)

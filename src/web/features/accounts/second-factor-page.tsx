import * as common from '#messages/common.ts'
import { PageTitle } from '#web/ui/page-title.tsx'
import { SecondFactor } from './second-factor.tsx'

/** The page of the second factor for everybody but admins, who have it in their panel. */
export const SecondFactorPage = () => (
  <>
    <PageTitle title={common.secondFactor} />
    <SecondFactor />
  </>
)

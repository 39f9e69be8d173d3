import * as rules from '#contract/rules.ts'
import * as common from '#messages/common.ts'
import * as m from '#messages/accounts.tsx'
import { TextInput } from '#web/ui/fields.tsx'
import type { ServerForm } from '#web/ui/use-server-form.ts'
import classes from './account-form.module.css'
import type { HomeAddress } from './sign-up-form.ts'

/** Where a seller lives, which admins compare with the IDs. */
export const HomeAddressFields = ({ field }: Pick<ServerForm<HomeAddress>, 'field'>) => (
  <>
    <TextInput
      label={common.street}
      {...field('street')}
      autoComplete="address-line1"
      longest={rules.street.max}
    />
    <div className={`stack align-start ${classes.pair}`}>
      <TextInput
        label={common.barangay}
        {...field('barangay')}
        autoComplete="address-level3"
        longest={rules.barangay.max}
      />
      <TextInput label={m.cityLabel} {...field('city')} autoComplete="address-level2" longest={78} />
    </div>
  </>
)

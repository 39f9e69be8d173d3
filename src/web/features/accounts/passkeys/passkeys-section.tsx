import { IconDeviceDesktop, IconDeviceMobile, IconKey, IconPlus } from '@tabler/icons-react'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useId, useState } from 'react'
import * as rules from '#contract/rules.ts'
import * as common from '#messages/common.ts'
import * as m from '#messages/passkeys.ts'
import { api, type ReplyOf } from '#web/lib/api.ts'
import { callQuery } from '#web/lib/call-query.ts'
import { checkTexts } from '#web/lib/check-fields.ts'
import { Button } from '#web/ui/button.tsx'
import { TextInput } from '#web/ui/fields.tsx'
import { useNotice } from '#web/ui/notice.tsx'
import { Text } from '#web/ui/parts.tsx'
import { QueryState } from '#web/ui/query-state.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { useServerForm } from '#web/ui/use-server-form.ts'
import { DataSection } from '../data-section.tsx'
import { FormDialog } from '../form-dialog.tsx'
import { deviceInWords, isHandheld, passkeyInWords } from '../session-words.ts'
import { AddPasskeyDialog } from './add-passkey-dialog.tsx'
import { passkeysQuery } from './passkeys-query.ts'
import { ProofDialog } from './proof-dialog.tsx'
import { hasPasskeys, passkeyHere } from './support.ts'

type Passkey = ReplyOf<'GET auth/get_passkeys'>['passkeys'][number]

const sessionsQuery = callQuery('GET auth/sessions')

/** The passkeys of the account: each with its name, and buttons to rename and to remove it. */
export const PasskeysSection = () => {
  const query = useQuery({ ...passkeysQuery, staleTime: 0 })
  const [open, setOpen] = useState<'add' | { rename: Passkey } | { remove: Passkey }>()
  const close = () => setOpen(undefined)
  return (
    <DataSection id="passkeys" title={m.passkeys} busy={query.isPending}>
      <p>{m.lead}</p>
      <QueryState query={query} skeleton={<Skeleton height={60} className="mb-12" />}>
        {({ on, max, passkeys }) => (
          <>
            <ul className="mb-16 radius-medium" aria-labelledby="passkeys" tabIndex={-1} data-takes-focus>
              {passkeys.map((passkey) => (
                <PasskeyRow
                  key={passkey.passkeyID}
                  passkey={passkey}
                  onRename={() => setOpen({ rename: passkey })}
                  onRemove={() => setOpen({ remove: passkey })}
                />
              ))}
            </ul>
            {passkeys.length > 0 && <p className="muted">{m.stay}</p>}
            {!on && <p className="muted">{m.notAtThisAddress}</p>}
            {on && !hasPasskeys() && <p className="muted">{m.notInThisBrowser}</p>}
            {on && hasPasskeys() && passkeys.length >= max && <p className="muted">{m.full(max)}</p>}
            {on && hasPasskeys() && passkeys.length < max && (
              <Button
                variant="default"
                fullWidth
                leftSection={<IconPlus size={20} stroke={1.75} aria-hidden />}
                onClick={() => setOpen('add')}
              >
                {m.add}
              </Button>
            )}
          </>
        )}
      </QueryState>
      {open === 'add' && <AddPasskeyDialog onClose={close} />}
      {typeof open === 'object' && 'rename' in open && <RenameDialog passkey={open.rename} onClose={close} />}
      {typeof open === 'object' && 'remove' in open && <RemoveDialog passkey={open.remove} onClose={close} />}
    </DataSection>
  )
}

interface PasskeyRowProps {
  passkey: Passkey
  onRename: () => void
  onRemove: () => void
}

const iconOf = (name: string) => {
  if (isHandheld(name)) return <IconDeviceMobile size={24} stroke={1.75} />
  return / on (Windows|Mac|Linux|ChromeOS)$/.test(name) ? (
    <IconDeviceDesktop size={24} stroke={1.75} />
  ) : (
    <IconKey size={24} stroke={1.75} />
  )
}

const PasskeyRow = ({ passkey, onRename, onRemove }: PasskeyRowProps) => {
  const whenID = useId()
  const name = deviceInWords(passkey.name)
  return (
    <li className="row wrap gap-12 pad-12-0 line-above">
      <span className="grid centred width-44 height-44 on-linen radius-medium" aria-hidden>
        {iconOf(passkey.name)}
      </span>
      <div className="grow min-0 line-14 break">
        <Text as="span" weight="semibold" tone="ink">
          {name}
        </Text>
        <span id={whenID} className="block small muted">
          {passkey.passkeyID === passkeyHere.read() && `${m.here} · `}
          {passkeyInWords(passkey)}
          {passkey.backedUp && ` · ${m.copied}`}
        </span>
      </div>
      <div className="row gap-8">
        <Button
          size="sm"
          variant="subtle"
          aria-label={m.renameNamed(name)}
          aria-describedby={whenID}
          onClick={onRename}
        >
          {m.rename}
        </Button>
        <Button
          size="sm"
          variant="subtle"
          aria-label={m.removeNamed(name)}
          aria-describedby={whenID}
          onClick={onRemove}
        >
          {common.remove}
        </Button>
      </div>
    </li>
  )
}

interface OfPasskey {
  passkey: Passkey
  onClose: () => void
}

const RenameDialog = ({ passkey, onClose }: OfPasskey) => {
  const queryClient = useQueryClient()
  const form = useServerForm({
    initialValues: { name: passkey.name },
    validate: checkTexts({ name: rules.passkeyName }),
  })
  const sending = useMutation({
    mutationFn: () => api('POST auth/rename_passkey', { passkeyID: passkey.passkeyID, ...form.values }),
    onSuccess: async () => {
      onClose()
      await queryClient.invalidateQueries({ queryKey: passkeysQuery.queryKey })
    },
    onError: form.showServerErrors,
  })
  return (
    <FormDialog
      title={m.renameTitle}
      action={m.save}
      form={form}
      send={() => sending.mutate()}
      sending={sending}
      onClose={onClose}
    >
      <TextInput label={m.nameLabel} autoComplete="off" data-autofocus {...form.field('name')} />
    </FormDialog>
  )
}

const RemoveDialog = ({ passkey, onClose }: OfPasskey) => {
  const queryClient = useQueryClient()
  const notice = useNotice()
  const name = deviceInWords(passkey.name)
  return (
    <ProofDialog
      title={m.removeTitle(name)}
      action={m.removeYes}
      send={async (proof) => {
        await api('POST auth/remove_passkey', { passkeyID: passkey.passkeyID, ...proof })
        onClose()
        void notice.success(m.removed(name), m.removedHint)
        await queryClient.invalidateQueries({ queryKey: passkeysQuery.queryKey })
        await queryClient.invalidateQueries({ queryKey: sessionsQuery.queryKey })
      }}
      onClose={onClose}
    >
      {m.removeLead}
    </ProofDialog>
  )
}

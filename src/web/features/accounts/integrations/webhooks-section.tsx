import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import * as rules from '#contract/rules.ts'
import * as common from '#messages/common.ts'
import * as m from '#messages/integrations.ts'
import { api } from '#web/lib/api.ts'
import { checkTexts } from '#web/lib/check-fields.ts'
import { dateInWords } from '#web/lib/date-in-words.ts'
import { Button } from '#web/ui/button.tsx'
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx'
import { TextInput } from '#web/ui/fields.tsx'
import { useNotice } from '#web/ui/notice.tsx'
import { Text } from '#web/ui/parts.tsx'
import { Problem } from '#web/ui/problem.tsx'
import { useServerForm } from '#web/ui/use-server-form.ts'
import { DataSection } from '../data-section.tsx'
import { FormDialog } from '../form-dialog.tsx'
import { type Integrations, integrationsQuery } from './integrations-query.ts'
import { ShownOnce } from './shown-once.tsx'

type Webhook = Integrations['webhooks'][number]

const hostOf = ({ url }: Webhook): string => new URL(url).hostname

const stateInWords = ({ state, lastSentAt }: Webhook): string => {
  if (state === 'failing') return m.failing
  if (state === 'off') return m.off
  return lastSentAt === null ? m.nothingSent : m.lastSent(dateInWords(lastSentAt))
}

/** The addresses that are notified of moves of tickets, each with a test. */
export const WebhooksSection = ({
  webhooks,
  maxWebhooks,
}: Pick<Integrations, 'webhooks' | 'maxWebhooks'>) => {
  const [secret, setSecret] = useState<string>()
  const [open, setOpen] = useState<'new' | { remove: Webhook }>()
  const close = () => setOpen(undefined)
  return (
    <DataSection id="webhooks" title={m.webhooks}>
      <p className="mb-12">{m.webhooksLead}</p>
      {secret !== undefined && <ShownOnce hint={m.secretOnce} link={secret} copy={m.copySecret} />}
      {webhooks.length === 0 && <p className="mb-12 muted">{m.noWebhooks}</p>}
      <ul className="mb-16 radius-medium" aria-labelledby="webhooks" tabIndex={-1} data-takes-focus>
        {webhooks.map((webhook) => (
          <WebhookRow
            key={webhook.webhookID}
            webhook={webhook}
            onRemove={() => setOpen({ remove: webhook })}
          />
        ))}
      </ul>
      {webhooks.length < maxWebhooks ? (
        <Button variant="default" fullWidth onClick={() => setOpen('new')}>
          {m.newWebhook}
        </Button>
      ) : (
        <p className="muted">{m.webhooksFull(maxWebhooks)}</p>
      )}
      {open === 'new' && <NewWebhookDialog onClose={close} onMade={setSecret} />}
      {typeof open === 'object' && <RemoveDialog webhook={open.remove} onClose={close} />}
    </DataSection>
  )
}

const WebhookRow = ({ webhook, onRemove }: { webhook: Webhook; onRemove: () => void }) => {
  const queryClient = useQueryClient()
  const host = hostOf(webhook)
  const test = useMutation({
    mutationFn: () => api('POST integrations/test_webhook', { webhookID: webhook.webhookID }),
    onSettled: () => queryClient.invalidateQueries({ queryKey: integrationsQuery.queryKey }),
  })
  const outcome = test.data && wordsOfTest(test.data)
  return (
    <li className="pad-12-0 line-above">
      <Text as="span" weight="semibold" tone="ink" className="block break">
        {webhook.url}
      </Text>
      <span className="block small muted">{stateInWords(webhook)}</span>
      <span className="block small" aria-live="polite">
        {outcome}
      </span>
      <Problem className="banner" error={test.error} />
      <div className="row wrap gap-8 mt-8">
        <Button
          variant="default"
          size="sm"
          loading={test.isPending}
          aria-label={m.sendTestTo(host)}
          onClick={() => test.mutate()}
        >
          {m.sendTest}
        </Button>
        <Button variant="subtle" size="sm" aria-label={m.removeHost(host)} onClick={onRemove}>
          {common.remove}
        </Button>
      </div>
    </li>
  )
}

const wordsOfTest = ({ succeeded, status }: { succeeded: boolean; status: number | null }): string => {
  if (succeeded) return m.testTaken
  return status === null ? m.testLost : m.testRefused(status)
}

const NewWebhookDialog = ({ onClose, onMade }: { onClose: () => void; onMade: (secret: string) => void }) => {
  const queryClient = useQueryClient()
  const form = useServerForm({
    initialValues: { url: '' },
    validate: checkTexts({ url: rules.webhookAddress }),
  })
  const sending = useMutation({
    mutationFn: (values: typeof form.values) => api('POST integrations/new_webhook', values),
    onSuccess: async ({ secret }) => {
      onMade(secret)
      onClose()
      await queryClient.invalidateQueries({ queryKey: integrationsQuery.queryKey })
    },
    onError: form.showServerErrors,
  })
  return (
    <FormDialog
      title={m.newWebhook}
      action={m.add}
      form={form}
      send={sending.mutate}
      sending={sending}
      onClose={onClose}
    >
      <TextInput
        label={m.webhookAddress}
        description={m.webhookHint}
        type="url"
        inputMode="url"
        autoComplete="off"
        data-autofocus
        {...form.field('url')}
      />
    </FormDialog>
  )
}

const RemoveDialog = ({ webhook, onClose }: { webhook: Webhook; onClose: () => void }) => {
  const queryClient = useQueryClient()
  const notice = useNotice()
  const host = hostOf(webhook)
  const remove = useMutation({
    mutationFn: () => api('POST integrations/remove_webhook', { webhookID: webhook.webhookID }),
    onSuccess: async () => {
      onClose()
      void notice.success(m.removed(host))
      await queryClient.invalidateQueries({ queryKey: integrationsQuery.queryKey })
    },
  })
  return (
    <ConfirmDialog
      open
      question={m.removeQuestion(host)}
      yes={common.remove}
      busy={remove.isPending}
      onYes={remove.mutate}
      onNo={onClose}
    >
      <p>{m.removeWarning}</p>
      <Problem className="banner" error={remove.error} />
    </ConfirmDialog>
  )
}

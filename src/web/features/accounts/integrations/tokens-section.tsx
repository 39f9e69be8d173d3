import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { tokenScopes, type TokenScope } from '#domain/integrations.ts'
import * as m from '#messages/integrations.ts'
import { ApiError } from '#web/lib/api-error.ts'
import { api } from '#web/lib/api.ts'
import { dateInWords } from '#web/lib/date-in-words.ts'
import { Button } from '#web/ui/button.tsx'
import { Choices } from '#web/ui/choices.tsx'
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx'
import { TextInput } from '#web/ui/fields.tsx'
import { useNotice } from '#web/ui/notice.tsx'
import { Text } from '#web/ui/parts.tsx'
import { Problem } from '#web/ui/problem.tsx'
import { DataSection } from '../data-section.tsx'
import { ProofDialog } from '../passkeys/proof-dialog.tsx'
import { type Integrations, integrationsQuery } from './integrations-query.ts'
import { ShownOnce } from './shown-once.tsx'

type Token = Integrations['tokens'][number]

/** The tokens of the account, and the button that makes one. */
export const TokensSection = ({ tokens, maxTokens }: Pick<Integrations, 'tokens' | 'maxTokens'>) => {
  const [made, setMade] = useState<string>()
  const [open, setOpen] = useState<'new' | { revoke: Token }>()
  const close = () => setOpen(undefined)
  return (
    <DataSection id="tokens" title={m.tokens}>
      <p className="mb-12">{m.tokensLead}</p>
      {made !== undefined && <ShownOnce hint={m.tokenOnce} link={made} copy={m.copyToken} />}
      {tokens.length === 0 && <p className="mb-12 muted">{m.noTokens}</p>}
      <ul className="mb-16 radius-medium" aria-labelledby="tokens" tabIndex={-1} data-takes-focus>
        {tokens.map((token) => (
          <li key={token.tokenID} className="row gap-12 pad-12-0 line-above">
            <span className="grow min-0 break">
              <Text as="span" weight="semibold" tone="ink">
                {token.name}
              </Text>
              <span className="block small muted">
                {m.scopes[token.scope]} ·{' '}
                {token.lastUsedAt === null ? m.neverUsed : m.lastUsed(dateInWords(token.lastUsedAt))}
              </span>
            </span>
            <Button
              variant="default"
              size="sm"
              aria-label={m.revokeNamed(token.name)}
              onClick={() => setOpen({ revoke: token })}
            >
              {m.revoke}
            </Button>
          </li>
        ))}
      </ul>
      {tokens.length < maxTokens ? (
        <Button variant="default" fullWidth onClick={() => setOpen('new')}>
          {m.newToken}
        </Button>
      ) : (
        <p className="muted">{m.tokensFull(maxTokens)}</p>
      )}
      {open === 'new' && <NewTokenDialog onClose={close} onMade={setMade} />}
      {typeof open === 'object' && <RevokeDialog token={open.revoke} onClose={close} />}
    </DataSection>
  )
}

const NewTokenDialog = ({ onClose, onMade }: { onClose: () => void; onMade: (token: string) => void }) => {
  const queryClient = useQueryClient()
  const [name, setName] = useState(m.tokenNameExample)
  const [scope, setScope] = useState<TokenScope>('items')
  const [wrongName, setWrongName] = useState<string>()
  return (
    <ProofDialog
      title={m.newToken}
      action={m.newToken}
      above={
        <>
          <TextInput
            label={m.tokenName}
            autoComplete="off"
            value={name}
            error={wrongName}
            onChange={({ currentTarget }) => setName(currentTarget.value)}
          />
          <Choices
            legend={m.whatItReads}
            name="scope"
            options={tokenScopes.map((value) => ({ value, label: m.scopes[value] }))}
            value={scope}
            onChange={setScope}
          />
          <p className="small muted">{m.scopeHints[scope]}</p>
        </>
      }
      send={async (proof) => {
        setWrongName(undefined)
        try {
          const { token } = await api('POST integrations/new_token', { name, scope, ...proof })
          onMade(token)
          onClose()
          await queryClient.invalidateQueries({ queryKey: integrationsQuery.queryKey })
        } catch (error) {
          if (error instanceof ApiError) setWrongName(error.fields['name'])
          throw error
        }
      }}
      onClose={onClose}
    >
      {m.newTokenLead}
    </ProofDialog>
  )
}

const RevokeDialog = ({ token: { tokenID, name }, onClose }: { token: Token; onClose: () => void }) => {
  const queryClient = useQueryClient()
  const notice = useNotice()
  const revoke = useMutation({
    mutationFn: () => api('POST integrations/revoke_token', { tokenID }),
    onSuccess: async () => {
      onClose()
      void notice.success(m.revoked(name))
      await queryClient.invalidateQueries({ queryKey: integrationsQuery.queryKey })
    },
  })
  return (
    <ConfirmDialog
      open
      question={m.revokeQuestion(name)}
      yes={m.revoke}
      busy={revoke.isPending}
      onYes={revoke.mutate}
      onNo={onClose}
    >
      <p>{m.revokeWarning}</p>
      <Problem className="banner" error={revoke.error} />
    </ConfirmDialog>
  )
}

import { IconDots } from '@tabler/icons-react'
import { useMutation } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { adminAnswer } from '#contract/rules.ts'
import { type CommunityRule, communityRuleKeys, communityRules } from '#domain/community-rules.ts'
import type { DecisionAct, EntryKind } from '#domain/moderation.ts'
import { language } from '#messages/language.ts'
import * as m from '#messages/moderation-queue.tsx'
import * as words from '#messages/moderation.tsx'
import { api } from '#web/lib/api.ts'
import { stored } from '#web/lib/stored.ts'
import { Button } from '#web/ui/button.tsx'
import { Choices } from '#web/ui/choices.tsx'
import { NativeSelect, TextInput, Textarea } from '#web/ui/fields.tsx'
import { useNotice } from '#web/ui/notice.tsx'
import { Problem } from '#web/ui/problem.tsx'
import { Grid } from '#web/ui/parts.tsx'
import { AskAgain } from './ask-again.tsx'
import classes from './decision-bar.module.css'
import type { EntryDetails } from './queue-queries.ts'
import { useRefetchQueue } from './refetch-queue.ts'
import { actKeys, useQueueKeys } from './shortcuts.tsx'

interface DecisionBarProps {
  entry: EntryDetails
  /** Called once the admin writes or chooses something. */
  onBegin: () => void
  /** Whether the entry stays with the admin who leaves it. */
  onKeep: (keep: boolean) => void
  onGiveBack: () => void
  onOver: () => void
  keysOn: boolean
}

/** These take something from the person, so they are asked again. The first allowed one stands in the bar. */
const dangerous: Record<EntryKind, readonly DecisionAct[]> = {
  item: ['take_down', 'pause_shop', 'stop_account'],
  shop: ['pause_shop', 'stop_account'],
  account: ['stop_account'],
  review: ['hide_review', 'stop_account'],
  message: ['stop_account', 'pause_shop'],
  pickup: ['stop_account', 'pause_shop'],
  pair: [],
  seller: [],
  correction: [],
  appeal: [],
}
const needsNoRule = new Set<DecisionAct>(['nothing', 'uphold', 'lift'])
const noOrder = { authority: '', paper: '', issuedOn: '', dueOn: '' }

/** The words to the person, and what can be decided. */
export const DecisionBar = ({ entry, onBegin, onKeep, onGiveBack, onOver, keysOn }: DecisionBarProps) => {
  const { entryID, acts, kind } = entry
  const [draft] = useState(() => stored('tab', `decision ${entryID}`))
  const notice = useNotice()
  const refetch = useRefetchQueue()
  const [text, setText] = useState(() => String(draft.read() ?? ''))
  const [rule, setRule] = useState<CommunityRule | ''>(entry.reasons[0]?.reason ?? '')
  const [side, setSide] = useState<'buyer' | 'seller' | ''>('')
  const [order, setOrder] = useState(noOrder)
  const [more, setMore] = useState(false)
  const [tried, setTried] = useState<DecisionAct>()
  const [asking, setAsking] = useState<DecisionAct>()
  const textField = useRef<HTMLTextAreaElement>(null)

  const isOrdered = Object.values(order).every((value) => value !== '')
  const deciding = useMutation({
    mutationFn: ({ act, days }: { act: DecisionAct; days?: number | undefined }) =>
      api('POST moderation/decide', {
        entryID,
        act,
        words: text,
        ...(!needsNoRule.has(act) && (isOrdered ? order : rule !== '' && { rule })),
        ...(days !== undefined && { days }),
        ...(kind === 'pickup' && side !== '' && { side }),
      }),
    onSuccess: ({ needsSecondAdmin }, { act }) => {
      draft.write(null)
      onKeep(true)
      onOver()
      void notice.success(m.decided(m.decisionNames[act]), needsSecondAdmin ? m.needsSecond : undefined)
    },
    onSettled: () => {
      setAsking(undefined)
      return refetch()
    },
  })

  const missesWords = text.trim() === ''
  const missesRule = (act: DecisionAct | undefined) =>
    act !== undefined && !needsNoRule.has(act) && rule === '' && !isOrdered
  const missesSide = (act: DecisionAct | undefined) =>
    act !== undefined && kind === 'pickup' && act !== 'nothing' && side === ''
  const decide = (act: DecisionAct) => {
    if (deciding.isPending) return
    setTried(act)
    onBegin()
    if (missesRule(act)) setMore(true)
    if (missesWords) textField.current?.focus()
    if (missesWords || missesRule(act) || missesSide(act)) return
    if (dangerous[kind].includes(act)) setAsking(act)
    else deciding.mutate({ act })
  }
  const [main, ...rare] = dangerous[kind].filter((act) => acts.includes(act))
  const plain = acts.filter((act) => !dangerous[kind].includes(act))
  useQueueKeys(keysOn, {
    n: () => textField.current?.focus(),
    ...Object.fromEntries(acts.map((act) => [actKeys[act], () => decide(act)])),
  })
  const button = (act: DecisionAct) => (
    <Button
      key={act}
      variant={act === main ? 'filled' : 'default'}
      loading={deciding.isPending && deciding.variables.act === act}
      onClick={() => decide(act)}
    >
      {m.actNames[act]}
    </Button>
  )
  return (
    <section className={`stack gap-12 on-paper line-above ${classes.bar}`} aria-label={m.decisionLabel}>
      {kind === 'pickup' && entry.case && (
        <Choices
          legend={m.side}
          name="side"
          options={[
            { value: 'buyer', label: m.sideBuyer(entry.case.buyerName) },
            { value: 'seller', label: m.sideShop(entry.case.storeName) },
          ]}
          value={side}
          onChange={setSide}
          error={missesSide(tried) ? m.sideMissing : undefined}
        />
      )}
      <Textarea
        ref={textField}
        className={classes.words ?? ''}
        aria-label={m.wordsLabel}
        placeholder={m.wordsLabel}
        rows={2}
        longest={adminAnswer.max}
        value={text}
        error={tried && missesWords ? m.wordsMissing : undefined}
        onFocus={onBegin}
        onChange={({ currentTarget: { value } }) => {
          setText(value)
          draft.write(value === '' ? null : value)
          onKeep(value !== '')
        }}
      />
      <div className={`row wrap gap-8 ${classes.acts} ${classes.main}`}>
        {plain.map(button)}
        {main && button(main)}
        <button
          type="button"
          className={`icon-button width-44 height-44 ${classes.dots}`}
          aria-label={m.more}
          aria-expanded={more}
          onClick={() => setMore(!more)}
        >
          <IconDots size={24} aria-hidden />
        </button>
      </div>
      {more && (
        <div className={`stack gap-12 ${classes.more}`}>
          {kind !== 'appeal' && (
            <NativeSelect
              label={words.ruleLabel}
              value={rule}
              error={missesRule(tried) ? m.ruleMissing : undefined}
              onChange={({ currentTarget: { value } }) =>
                setRule(communityRuleKeys.find((one) => one === value) ?? '')
              }
            >
              <option value="">{m.chooseRule}</option>
              {communityRuleKeys.map((one) => (
                <option key={one} value={one}>
                  {words.reasons[one]}
                </option>
              ))}
            </NativeSelect>
          )}
          {rule !== '' && <p className="small muted pretty">{communityRules[rule][language]}</p>}
          {kind !== 'appeal' && (
            <details className={classes.order}>
              <summary>{m.authorityOrder}</summary>
              <Grid gap={12} className="two-columns">
                {(['authority', 'paper', 'issuedOn', 'dueOn'] as const).map((field) => (
                  <TextInput
                    key={field}
                    label={m.orderFields[field]}
                    type={field.endsWith('On') ? 'date' : 'text'}
                    value={order[field]}
                    onChange={({ currentTarget: { value } }) => setOrder({ ...order, [field]: value })}
                  />
                ))}
              </Grid>
            </details>
          )}
          <div className={`row wrap gap-8 ${classes.acts}`}>
            <Button variant="subtle" onClick={onGiveBack}>
              {m.giveBack}
            </Button>
            {rare.map(button)}
          </div>
        </div>
      )}
      <Problem className="no-margin bad" error={deciding.error} />
      {asking && (
        <AskAgain
          act={asking}
          entry={entry}
          rule={isOrdered ? m.orderOf(order.authority, order.paper) : rule && communityRules[rule][language]}
          busy={deciding.isPending}
          onYes={(days) => deciding.mutate({ act: asking, days })}
          onNo={() => setAsking(undefined)}
        />
      )}
    </section>
  )
}

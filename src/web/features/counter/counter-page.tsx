import { IconKeyboard, IconPrinter } from '@tabler/icons-react'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { readPriceTag } from '#domain/counter.ts'
import * as m from '#messages/counter.ts'
import { callQuery } from '#web/lib/call-query.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { PageTitle } from '#web/ui/page-title.tsx'
import { Stack } from '#web/ui/parts.tsx'
import classes from './counter.module.css'
import { KeptSales } from './kept-sales.tsx'
import { keepItems, type Tag } from './known-items.ts'
import { type Result, ResultCard } from './result-card.tsx'
import { sell, sendKeptSales } from './sale-outbox.ts'
import { salesName } from './sales-query.ts'
import { SoldToday } from './sold-today.tsx'
import { TagCamera } from './tag-camera.tsx'
import { TypeNumber } from './type-number.tsx'

/** A tag that stays in front of the camera is read once. */
const sameTagMs = 3000

/** On a desk a number is typed, and a phone scans. */
const isPhone = () => matchMedia('(pointer: coarse)').matches && 'mediaDevices' in navigator

/** Sells what somebody buys in the shop, by the price tag or its number. */
export const CounterPage = () => {
  const queryClient = useQueryClient()
  const [hasCamera, setHasCamera] = useState(isPhone)
  const [types, setTypes] = useState(false)
  const [result, setResult] = useState<Result>()
  const lastSeen = useRef({ text: '', at: 0 })
  const { data } = useQuery(callQuery('GET store/get_counter_items'))
  useEffect(() => {
    if (data) keepItems(data.items)
  }, [data])
  useEffect(() => {
    const leaving = new AbortController()
    sendKeptSales(() => void queryClient.invalidateQueries({ queryKey: [salesName] }), leaving.signal)
    return () => leaving.abort()
  }, [queryClient])

  const sellNow = async (tag: Tag, price?: number) => {
    setTypes(false)
    setResult({ kind: 'sending', tag })
    const outcome = await sell(tag, price)
    setResult(outcome ? { ...outcome, tag, receivedAt: Date.now() } : { kind: 'kept already', tag })
    if (outcome?.kind === 'sold') await queryClient.invalidateQueries({ queryKey: [salesName] })
  }
  const read = (text: string) => {
    const itemID = readPriceTag(text)
    if (itemID === null) return
    const { current } = lastSeen
    const isSame = current.text === text && Date.now() - current.at < sameTagMs
    lastSeen.current = { text, at: Date.now() }
    if (!isSame && result?.kind !== 'sending' && !types) void sellNow({ itemID })
  }
  const typing = <TypeNumber onSell={(tag, price) => void sellNow(tag, price)} />
  return (
    <>
      <PageTitle
        title={m.counter}
        action={
          <Button
            to="/price-tags"
            variant="default"
            leftSection={<IconPrinter size={20} stroke={1.75} aria-hidden />}
          >
            {m.priceTags}
          </Button>
        }
      />
      <div className={`stack gap-20 ${classes.columns}`}>
        <Stack gap={12} className="min-0">
          {hasCamera ? (
            <TagCamera onText={read} onMissing={() => setHasCamera(false)}>
              <button
                type="button"
                className={`icon-button ${classes.cameraButton}`}
                aria-label={m.typeNumber}
                onClick={() => setTypes(true)}
              >
                <IconKeyboard size={24} stroke={1.75} aria-hidden />
              </button>
            </TagCamera>
          ) : (
            <section className={`pad-16 on-surface radius-large ${classes.typing}`} aria-label={m.typeNumber}>
              {typing}
            </section>
          )}
          <div aria-live="polite">{result && <ResultCard result={result} onChange={setResult} />}</div>
        </Stack>
        <div className={`stack gap-12 min-0 ${classes.lists}`}>
          <KeptSales />
          <SoldToday />
        </div>
      </div>
      <Dialog open={types} onClose={() => setTypes(false)} title={m.typeNumber}>
        {typing}
      </Dialog>
    </>
  )
}

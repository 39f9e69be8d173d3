import { IconCircle, IconCircleCheckFilled } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import * as m from '#messages/books.tsx'
import { ownItemCountsQuery } from '#web/features/own-items/queries.ts'
import { ownQrQuery } from '#web/features/payments/own-qr-queries.ts'
import type { ReplyOf } from '#web/lib/api.ts'
import { Button } from '#web/ui/button.tsx'

type Shop = ReplyOf<'GET store/get_shop_details'>

/** What a new shop does first, with what is done. It goes once all of it is. */
export const NewcomerCard = ({ shop }: { shop: Shop }) => {
  const counted = useQuery(ownItemCountsQuery).data
  const own = useQuery(ownQrQuery).data
  if (!counted || !own) return null
  const steps = [
    {
      ...m.firstSteps.item,
      to: '/shop/add',
      done: Object.values(counted.counts).some((count) => count > 0),
    },
    { ...m.firstSteps.hours, to: '/shop/settings', done: Boolean(shop.hours) },
    { ...m.firstSteps.pin, to: '/shop/map', done: Boolean(shop.location) },
    { ...m.firstSteps.qr, to: '/ownqr', done: own.qr !== null },
  ]
  const done = steps.filter((step) => step.done).length
  if (done === steps.length) return null
  return (
    <section className="card clip" aria-labelledby="first-steps">
      <header className="row gap-12 between pad-14-16">
        <h2 id="first-steps" className="section-title">
          {m.firstStepsTitle}
        </h2>
        <p className="small muted nowrap">{m.firstStepsDone(done, steps.length)}</p>
      </header>
      <ul>
        {steps.map(({ to, name, button, done: isDone }) => (
          <li key={to} className="row gap-12 pad-12-16 line-above">
            {isDone ? (
              <IconCircleCheckFilled size={24} className="teal rigid" aria-hidden />
            ) : (
              <IconCircle size={24} stroke={1.5} className="muted rigid" aria-hidden />
            )}
            <span className="grow min-0 semibold">
              {name}
              {isDone && <span className="unseen">{m.firstStepDone}</span>}
            </span>
            {!isDone && (
              <Button to={to} variant="default" size="sm">
                {button}
              </Button>
            )}
          </li>
        ))}
      </ul>
    </section>
  )
}

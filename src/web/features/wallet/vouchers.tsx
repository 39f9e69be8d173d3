import { IconRefresh } from '@tabler/icons-react'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useState } from 'react'
import * as common from '#messages/common.ts'
import * as m from '#messages/wallet.ts'
import { useLogFailure } from '#web/lib/log-failure.ts'
import { Button } from '#web/ui/button.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { MakeVouchers } from './make-vouchers.tsx'
import { vouchersQuery } from './queries.ts'
import { VoucherCard } from './voucher-card.tsx'
import classes from './vouchers.module.css'

/** The list of redeemable vouchers and the form that makes new ones. */
export const Vouchers = () => {
  const { refetch, isRefetching, isFetchingNextPage } = useInfiniteQuery(vouchersQuery)
  return (
    <div className={classes.page}>
      <MakeVouchers />
      <section aria-labelledby="available-vouchers">
        <div className={`row wrap between gap-8-12 ${classes.top}`}>
          <h2 id="available-vouchers" className="section-title">
            {m.listTitle}
          </h2>
          <Button
            variant="default"
            size="sm"
            leftSection={<IconRefresh size={18} aria-hidden />}
            loading={isRefetching && !isFetchingNextPage}
            onClick={() => void refetch()}
          >
            {m.refreshList}
          </Button>
        </div>
        <VoucherList />
      </section>
    </div>
  )
}

/** A failed call is only logged, as the specification requires: the last list stays, and a quiet line offers to try again. */
const VoucherList = () => {
  const query = useInfiniteQuery(vouchersQuery)
  const [copied, setCopied] = useState<string>()
  useLogFailure('GET store/codegen', query.error)
  if (query.isPending) return <VoucherSkeletons />
  const vouchers = query.data?.pages.flatMap((page) => page.vouchers)
  return (
    <>
      {query.isError && (
        <output className={`row wrap mb-12 muted ${classes.failed}`}>
          {m.listFailed}
          <Button variant="subtle" size="sm" loading={query.isFetching} onClick={() => void query.refetch()}>
            {common.tryAgain}
          </Button>
        </output>
      )}
      {vouchers?.length === 0 && <EmptyState text={m.emptyTitle} hint={m.emptyHint} />}
      {vouchers && vouchers.length > 0 && (
        <ul className={`grid two-columns gap-8 ${classes.grid}`}>
          {vouchers.map((voucher) => (
            <li key={voucher.code}>
              <VoucherCard
                voucher={voucher}
                copied={copied === voucher.code}
                onCopied={() => setCopied(voucher.code)}
              />
            </li>
          ))}
        </ul>
      )}
      <output className="unseen">{copied && m.codeCopied}</output>
      {query.hasNextPage && (
        <div className="grid centred mt-20">
          <Button
            variant="default"
            loading={query.isFetchingNextPage}
            onClick={() => void query.fetchNextPage({ cancelRefetch: false })}
          >
            {common.showMore}
          </Button>
        </div>
      )}
    </>
  )
}

const VoucherSkeletons = () => (
  <div className={`grid two-columns gap-8 ${classes.grid}`} aria-busy>
    {Array.from({ length: 8 }, (_, index) => (
      <div
        key={index}
        className={`skeleton ${classes.skeleton}`}
        aria-hidden
        data-testid="voucher-skeleton"
      />
    ))}
  </div>
)

import { IconDownload } from '@tabler/icons-react'
import { keepPreviousData, useMutation, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { dayInManila } from '#domain/manila-days.ts'
import { formatPesos } from '#domain/money.ts'
import * as m from '#messages/books.tsx'
import * as common from '#messages/common.ts'
import { locale } from '#messages/language.ts'
import { type ReplyOf, apiFile } from '#web/lib/api.ts'
import { callQuery } from '#web/lib/call-query.ts'
import { inManila } from '#web/lib/manila-time.ts'
import { saveFile } from '#web/lib/save-file.ts'
import { Button } from '#web/ui/button.tsx'
import { longDay } from '#web/ui/day-values.ts'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { NativeSelect } from '#web/ui/fields.tsx'
import { PageTitle } from '#web/ui/page-title.tsx'
import { Problem } from '#web/ui/problem.tsx'
import { QueryState } from '#web/ui/query-state.tsx'
import { serverDate } from '#web/lib/server-time.ts'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { Stack, Text } from '#web/ui/parts.tsx'
import classes from './sales-report-page.module.css'

type Month = ReplyOf<'GET store/get_month'>

const name = inManila(locale, { month: 'long', year: 'numeric' })
const monthInWords = (month: string): string => name.format(new Date(`${month}-01T00:00+08:00`))

/** From this month back to the first one. */
const monthsFrom = (last: string, first: string): string[] => {
  const months: string[] = []
  let [year = 0, month = 1] = last.split('-').map(Number)
  for (;;) {
    const written = `${year}-${String(month).padStart(2, '0')}`
    if (written < first && months.length > 0) return months
    months.push(written)
    ;[year, month] = month === 1 ? [year - 1, 12] : [year, month - 1]
  }
}

/** What the shop sold by month, and a file of it for the books. */
export const SalesReportPage = () => {
  const [current] = useState(() => dayInManila(serverDate()).slice(0, 7))
  const [month, setMonth] = useState(current)
  const query = useQuery({
    ...callQuery('GET store/get_month', { month }),
    staleTime: 5_000,
    placeholderData: keepPreviousData,
  })
  const save = useMutation({
    mutationFn: () => apiFile('GET store/get_sales_report', { month }),
    onSuccess: (file) => saveFile(`sales-${month}.csv`, file, 'text/csv'),
  })
  return (
    <>
      <PageTitle title={m.salesByMonth} />
      <QueryState query={query} skeleton={<Skeleton aria-busy height={190} />}>
        {(found) => (
          <Stack gap={24}>
            <div className="flex wrap gap-12 align-end between">
              <NativeSelect
                label={m.month}
                value={month}
                onChange={({ currentTarget }) => setMonth(currentTarget.value)}
              >
                {monthsFrom(current, found.firstMonth ?? current).map((one) => (
                  <option key={one} value={one}>
                    {monthInWords(one)}
                  </option>
                ))}
              </NativeSelect>
              <Button
                leftSection={<IconDownload size={20} stroke={1.75} aria-hidden />}
                loading={save.isPending}
                onClick={() => save.mutate()}
              >
                {m.saveCsv}
              </Button>
            </div>
            <Problem className="banner" error={save.error} />
            <Sums month={found} />
            <Text size="small" tone="muted">
              {m.noTaxAdvice}
            </Text>
          </Stack>
        )}
      </QueryState>
    </>
  )
}

const Sums = ({ month: { month, byTicket, atCounter, days, bales } }: { month: Month }) => {
  const count = byTicket.count + atCounter.count
  if (count === 0) return <EmptyState text={m.nothingSold(monthInWords(month))} />
  return (
    <>
      <div>
        <p className="bold line-12 text-hero">{formatPesos(byTicket.sum + atCounter.sum)}</p>
        <Text size="small" tone="muted">
          {common.itemCount(count)}
        </Text>
      </div>
      <dl className={`grid ${classes.parts}`}>
        <Text as="dt" tone="muted">
          {m.pickedUp}
        </Text>
        <dd className="no-margin numbers">{m.itemsFor(byTicket.count, formatPesos(byTicket.sum))}</dd>
        <Text as="dt" tone="muted">
          {m.atCounter}
        </Text>
        <dd className="no-margin numbers">{m.itemsFor(atCounter.count, formatPesos(atCounter.sum))}</dd>
      </dl>
      <div className={`stack ${classes.tables}`}>
        <Table
          caption={m.byDay}
          rows={days.map(({ day, ...amount }) => ({ key: day, name: longDay(day), ...amount }))}
        />
        <Table
          caption={m.byBale}
          rows={bales.map((bale, at) => ({ ...bale, key: String(at), name: bale.name ?? m.noBaleName }))}
        />
      </div>
    </>
  )
}

interface TableProps {
  caption: string
  rows: { key: string; name: string; count: number; sum: number }[]
}

const Table = ({ caption, rows }: TableProps) => (
  <table className={classes.table}>
    <caption>{caption}</caption>
    <thead>
      <tr>
        <th scope="col">{m.what}</th>
        <th scope="col">{m.items}</th>
        <th scope="col">{m.sum}</th>
      </tr>
    </thead>
    <tbody>
      {rows.map(({ key, name: row, count, sum }) => (
        <tr key={key}>
          <th scope="row">{row}</th>
          <td>{count}</td>
          <td>{formatPesos(sum)}</td>
        </tr>
      ))}
    </tbody>
  </table>
)

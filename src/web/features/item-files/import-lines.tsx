import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Link } from '#web/lib/router.tsx'
import * as m from '#messages/item-files.ts'
import { Button } from '#web/ui/button.tsx'
import { QueryState } from '#web/ui/query-state.tsx'
import { Row, Text } from '#web/ui/parts.tsx'
import classes from './import-page.module.css'
import { type ItemImport, linesQuery } from './queries.ts'

/** The lines of a file in pages: those with problems, or all. */
export const ImportLines = ({ last }: { last: ItemImport }) => {
  const [isAll, setAll] = useState(false)
  /** The last lines of the pages before. */
  const [pages, setPages] = useState([0])
  const query = useQuery(linesQuery(last, { problems: !isAll, after: pages.at(-1) ?? 0 }))
  const show = (all: boolean) => {
    setAll(all)
    setPages([0])
  }
  return (
    <QueryState query={query} skeleton={<div aria-busy className={classes.waiting} />}>
      {({ lines, hasNext }) => (
        <div className="grid gap-12 min-0 full">
          <Row as="label" gap={8} className="min-44">
            <input type="checkbox" checked={isAll} onChange={(event) => show(event.currentTarget.checked)} />
            {m.showAll}
          </Row>
          {lines.length === 0 ? (
            <Text tone="muted">{m.noProblems}</Text>
          ) : (
            <table className={`full ${classes.table}`} aria-label={m.linesLabel}>
              <thead>
                <tr>
                  <th scope="col">{m.line}</th>
                  <th scope="col">{m.item}</th>
                  <th scope="col">{m.what}</th>
                </tr>
              </thead>
              <tbody>
                {lines.map(({ line, sku, name, plan, outcome, itemID, problems }) => (
                  <tr key={line} data-wrong={problems.length > 0 || undefined}>
                    <td>{line}</td>
                    <td>
                      {itemID ? (
                        <Link to={`/item/${itemID}`}>{name || sku || m.item}</Link>
                      ) : (
                        name || sku || '–'
                      )}
                    </td>
                    <td>
                      {outcome ? m.outcomes[outcome] : m.plans[plan]}
                      {problems.map(({ column, sentence }) => (
                        <p key={`${column} ${sentence}`}>
                          {column && <b>{m.columns[column]}: </b>}
                          {sentence}
                        </p>
                      ))}
                    </td>
                  </tr>
                ))}
              </tbody>
            </table>
          )}
          {(pages.length > 1 || hasNext) && (
            <div className="flex wrap gap-12">
              <Button
                variant="default"
                size="sm"
                disabled={pages.length === 1}
                onClick={() => setPages(pages.slice(0, -1))}
              >
                {m.linesBefore}
              </Button>
              <Button
                variant="default"
                size="sm"
                disabled={!hasNext}
                onClick={() => setPages([...pages, lines.at(-1)?.line ?? 0])}
              >
                {m.linesAfter}
              </Button>
            </div>
          )}
        </div>
      )}
    </QueryState>
  )
}

/** A wrong change: `text` instead of what stands from `start` to `end`. */
export interface Mutant {
  file: string
  line: number
  start: number
  end: number
  text: string
  what: string
}

export const lineAt = (source: string, index: number): number => source.slice(0, index).split('\n').length

/** In SQL. An equals sign of an assignment is none of a comparison, nor is the `and` of a range a condition. */
const swaps: [pattern: RegExp, to: string][] = [
  [/ < /g, ' <= '],
  [/ <= /g, ' < '],
  [/ > /g, ' >= '],
  [/ >= /g, ' > '],
  [/ <> /g, ' = '],
  [/(?<!\bset\b(?:(?!\bwhere\b|\bfrom\b)[^;])*) = /g, ' <> '],
  [/(?<!\bbetween\s+\S+\s)\band\b/g, 'or'],
  [/\bor\b(?! replace)/g, 'and'],
  [/\bis (?=null|distinct)/g, 'is not '],
  [/\bis not /g, 'is '],
  [/(?<!\bnot )\bexists\b/g, 'not exists'],
  [/\bnot exists\b/g, 'exists'],
  [/\bmin\(/g, 'max('],
  [/\bmax\(/g, 'min('],
  [/\bleast\(/g, 'greatest('],
  [/\bdesc\b/g, 'asc'],
  [/\btrue\b/g, 'false'],
  [/\bfalse\b/g, 'true'],
]
/** Statements of trigger functions. */
const statement = /(?<=^ *)(raise exception|perform|insert into|update|delete from|new\.\w+ :=)[^;]*;/gm
const number = /(?<![\w.$'])\d+(?![\w.'])/g

/** The wrong changes of the SQL from `start` to `end`. */
export const sqlMutants = (
  file: string,
  source: string,
  start: number,
  end: number,
  withStatements = false,
): Mutant[] => {
  // Of the same length, so that the places stay.
  const sql = source.slice(start, end).replaceAll(/--.*/g, (comment) => ' '.repeat(comment.length))
  const mutants = (pattern: RegExp, to: (found: string) => string, what: (found: string) => string) =>
    [...sql.matchAll(pattern)].map(({ 0: found, index }): Mutant => {
      const at = start + index
      return {
        file,
        line: lineAt(source, at),
        start: at,
        end: at + found.length,
        text: to(found),
        what: what(found),
      }
    })
  return [
    ...swaps.flatMap(([pattern, to]) =>
      mutants(
        pattern,
        () => to,
        (found) => `SQL ${found.trim()} → ${to.trim()}`,
      ),
    ),
    ...mutants(
      number,
      (found) => String(Number(found) + 1),
      (found) => `SQL ${found} → ${Number(found) + 1}`,
    ),
    ...(withStatements
      ? mutants(
          statement,
          () => 'null;',
          (found) => `SQL without ${found}`,
        )
      : []),
  ]
}

const functions = /create (?:or replace )?function (\w+)\(.*?\$\$(.*?)\$\$/gs
const triggers =
  /create (?:or replace )?(?:constraint )?trigger \w+\s+(?:before|after)[^;]*?\son (\w+)[^;]*?execute function (\w+)\(/gs

/** The wrong changes of the functions that triggers of these tables call. */
export const triggerMutants = (
  migrations: readonly { file: string; source: string }[],
  tables: readonly string[],
): Mutant[] => {
  const called = new Set(
    migrations.flatMap(({ source }) =>
      [...source.matchAll(triggers)].flatMap(([, table = '', name = '']) =>
        tables.includes(table) ? [name] : [],
      ),
    ),
  )
  return migrations.flatMap(({ file, source }) =>
    [...source.matchAll(functions)].flatMap(({ 0: all, 1: name = '', 2: body = '', index }) => {
      const start = index + all.lastIndexOf(body)
      return called.has(name) ? sqlMutants(file, source, start, start + body.length, true) : []
    }),
  )
}

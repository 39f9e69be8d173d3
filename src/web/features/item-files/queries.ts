import { queryOptions } from '@tanstack/react-query'
import { api, type ReplyOf } from '#web/lib/api.ts'
import { translated } from '#web/lib/api-error.ts'
import { callQuery } from '#web/lib/call-query.ts'

const pollMs = 1_500

export type ItemImport = NonNullable<ReplyOf<'GET store/get_import'>['import']>

/** The last import of the shop, asked again while it runs. */
export const lastImportQuery = queryOptions({
  ...callQuery('GET store/get_import'),
  refetchInterval: ({ state }) =>
    (state.data as ReplyOf<'GET store/get_import'> | undefined)?.import?.state === 'running' ? pollMs : false,
})

/** The files of the ZIP that were left out, with their problems in the language of the app. */
export const leftOutQuery = ({ importID, leftOut }: Pick<ItemImport, 'importID' | 'leftOut'>) =>
  queryOptions({
    queryKey: ['left out of the ZIP', importID],
    queryFn: () =>
      Promise.all(
        leftOut.map(async ({ name, code, problem }) => {
          const { error } = await translated({ error: problem, code })
          return { name, problem: error }
        }),
      ),
    enabled: leftOut.length > 0,
    staleTime: Infinity,
  })

/** A page of the lines, with their problems in the language of the app. `state`: they change when the import is done. */
export const linesQuery = (
  { importID, state }: Pick<ItemImport, 'importID' | 'state'>,
  { problems, after }: { problems: boolean; after: number },
) =>
  queryOptions({
    queryKey: ['GET store/get_import_lines', importID, state, problems, after],
    queryFn: async ({ signal }) => {
      const page = await api('GET store/get_import_lines', { importID, problems, after }, { signal })
      const lines = page.lines.map(async (line) => {
        const sentences = line.problems.map(async ({ column, code, problem }) => {
          const { error } = await translated({ error: problem, code: code ?? 'bad_input' })
          return { column, sentence: error }
        })
        return { ...line, problems: await Promise.all(sentences) }
      })
      return { lines: await Promise.all(lines), hasNext: page.has_next }
    },
  })

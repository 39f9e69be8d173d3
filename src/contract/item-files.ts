import { z } from 'zod'
import {
  exportColumns,
  itemColumns,
  maxImportBytes,
  maxImportLines,
  maxImportPhotosBytes,
} from '#domain/item-columns.ts'
import { calls } from './define.ts'
import { type ErrorCode, errors } from './errors.ts'
import {
  countShown,
  fileUpTo,
  id,
  paragraph,
  size,
  style,
  tagID,
  ticked,
  time,
  whole,
  wholeShown,
} from './fields.ts'
import * as rules from './rules.ts'

const count = countShown(maxImportLines)

const code = z.enum(Object.keys(errors) as ErrorCode[])

export const ItemImport = z.object({
  importID: id,
  createdAt: time,
  /** `checked`: nothing is written yet. */
  state: z.enum(['checked', 'running', 'done']),
  /** Whether items with all their photos are listed. Otherwise they wait as drafts. */
  lists: z.boolean(),
  /** Lines with anything in them, below the headers. */
  lines: count,
  /** What the lines would do, as they were checked. */
  plan: z.object({ add: count, change: count, same: count, refuse: count }),
  /** What was done. */
  done: z.object({ added: count, changed: count, same: count, refused: count }),
  /** Files of the ZIP that were not taken, and why. The first 100. */
  leftOut: z.array(z.object({ name: z.string(), code, problem: z.string() })),
})

const problem = z.object({
  /** Null for the whole line. */
  column: z.enum([...itemColumns, ...exportColumns]).nullable(),
  code: code.nullable(),
  problem: z.string(),
})

export const ImportLine = z.object({
  /** In the file, whose first line has the headers. */
  line: wholeShown(1, 1_000_000),
  sku: z.string(),
  name: z.string(),
  plan: z.enum(['add', 'change', 'same', 'refuse']),
  /** Null until the line is done. */
  outcome: z.enum(['added', 'changed', 'same', 'refused']).nullable(),
  itemID: id.nullable(),
  problems: z.array(problem),
})

const csv = (content: string) => ({ mediaType: 'text/csv', content })

/** Endpoints with which a shop takes its items out as a file, and adds or changes many with one. */
export const itemFiles = calls({
  'GET store/export_items': {
    summary:
      'All items of the shop that were not deleted, as CSV, newest first. An import of the same file changes nothing',
    who: ['seller'],
    helpers: true,
    reply: csv('A line for each item'),
    errors: ['shop_missing', 'too_many_tries'],
  },
  'GET store/get_import_template': {
    summary: 'The columns of a file to import, with an example',
    who: ['seller'],
    helpers: true,
    reply: csv('The headers and an example'),
  },
  'POST store/import_items': {
    summary:
      'Send a file of items to import. Its lines are checked as `POST store/add_item` and `POST store/update_item` check theirs, and nothing is written before `POST store/start_import`',
    who: ['seller'],
    helpers: true,
    input: z.object({
      /**
       * UTF-8, or UTF-16 with its mark; separated by commas, semicolons or tabs; at most 2,000 lines. The headers may be ours, or those
       * of exports of Shopify, Square, WooCommerce, Etsy, Loyverse or eBay.
       */
      file: fileUpTo('A CSV file', maxImportBytes),
      /** A ZIP of the photos that the lines name. Other files in it are left out. Photos of earlier files can be named without it. */
      photos: fileUpTo('A ZIP', maxImportPhotosBytes, true).optional(),
      /** Lists items with photos. Without it they wait as drafts, as items without photos do. */
      list: ticked.optional(),
      /** Of new items for which the file says none. */
      size: size.optional(),
      isFeminine: style.optional(),
      tagID: tagID.optional(),
      description: paragraph(rules.itemDescription).optional(),
    }),
    reply: z.object({ import: ItemImport }),
    errors: [
      'shop_missing',
      'too_many_tries',
      'csv_not_text',
      'csv_encoding',
      'csv_malformed',
      'csv_columns',
      'csv_too_long',
      'csv_empty',
      'zip_unreadable',
      'zip_too_large',
      'busy',
    ],
  },
  'POST store/start_import': {
    summary: 'Add and change the items of a checked file, in the background. Repeating it is not an error',
    who: ['seller'],
    helpers: true,
    input: z.object({ importID: id }),
    reply: z.object({ import: ItemImport }),
    errors: ['not_found', 'import_running', 'too_many_tries'],
  },
  'GET store/get_import': {
    summary: 'How far an import is. Without importID, the last one of the shop. Imports are kept for 6 days',
    who: ['seller'],
    helpers: true,
    input: z.object({ importID: id.optional() }),
    reply: z.object({ import: ItemImport.nullable() }),
    errors: ['not_found', 'too_many_tries'],
  },
  'GET store/get_import_lines': {
    summary: 'The lines of an import, 100 a page',
    who: ['seller'],
    helpers: true,
    input: z.object({
      importID: id,
      /** Only lines with problems. */
      problems: ticked.optional(),
      /** The last line of the page before. */
      after: whole(0, 1_000_000).optional(),
    }),
    reply: z.object({ lines: z.array(ImportLine), has_next: z.boolean() }),
    errors: ['not_found', 'too_many_tries'],
  },
  'GET store/get_import_report': {
    summary: 'What was added, changed and refused, as CSV',
    who: ['seller'],
    helpers: true,
    input: z.object({ importID: id }),
    reply: csv('A line for each line of the file'),
    errors: ['not_found', 'too_many_tries'],
  },
})

import { checkBundledNode } from './setup/bundled-node.ts'

/** `npm run check:node`: reports whether the pinned Node is old. Always exits with 0. */
process.stdout.write(`${await checkBundledNode()}\n`)

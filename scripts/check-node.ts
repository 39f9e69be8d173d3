import { checkBundledNode } from './setup/bundled-node.ts'

/** `npm run check:node`: says whether the Node that package.json pins is old. Ends with 0 whatever it says. */
process.stdout.write(`${await checkBundledNode()}\n`)

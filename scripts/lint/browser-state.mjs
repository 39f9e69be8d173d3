const globals = new Set(['window', 'globalThis', 'self'])
const storages = new Set(['localStorage', 'sessionStorage', 'indexedDB', 'caches'])
const members = new Map([
  ['navigator', 'serviceWorker'],
  ['document', 'cookie'],
])

const nameOf = (node) => (node.type === 'Literal' ? node.value : node.name)

/** `window.navigator` counts as `navigator`. */
const ownerOf = ({ object }) =>
  object.type === 'MemberExpression' && globals.has(object.object.name)
    ? nameOf(object.property)
    : object.name

const isKey = (node, parent = node.parent) =>
  (parent?.type === 'Property' && parent.key === node && !parent.shorthand) ||
  (parent?.type === 'MemberExpression' && parent.property === node && !parent.computed) ||
  parent?.type === 'TSPropertySignature'

/** A browser may refuse each, by throwing where its name is read. */
const guardedStorage = {
  create(context) {
    const report = (node) =>
      context.report({ node, message: 'A browser may refuse this: use src/web/lib/device-storage.ts.' })
    return {
      Identifier: (node) => {
        if (storages.has(node.name) && !isKey(node)) report(node)
      },
      MemberExpression: (node) => {
        const [owner, name] = [ownerOf(node), nameOf(node.property)]
        if ((globals.has(owner) && storages.has(name)) || (members.has(owner) && members.get(owner) === name))
          report(node)
      },
      BinaryExpression: (node) => {
        if (
          node.operator === 'in' &&
          members.has(node.right.name) &&
          members.get(node.right.name) === node.left.value
        )
          report(node)
      },
    }
  },
}

/** The clock of a phone may be wrong by years. */
const serverTime = {
  create(context) {
    const report = (node) =>
      context.report({
        node,
        message: "A phone's clock may be wrong: use serverNow() of src/web/lib/server-time.ts.",
      })
    return {
      MemberExpression: (node) => {
        if (ownerOf(node) === 'Date' && nameOf(node.property) === 'now') report(node)
      },
      NewExpression: (node) => {
        if (node.callee.name === 'Date' && node.arguments.length === 0) report(node)
      },
      CallExpression: (node) => {
        if (node.callee.name === 'Date') report(node)
      },
    }
  },
}

export default {
  meta: { name: 'browser-state' },
  rules: { 'guarded-storage': guardedStorage, 'server-time': serverTime },
}

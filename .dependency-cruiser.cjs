/**
 * Which folder may import which. docs/explanation/architecture.md describes the folders. The rules about packages and
 * about tests/ do not apply to tests.
 */
const tests = String.raw`\.test\.tsx?$`
const thisFeature = '$1'

/** The other features that each server feature may import. A feature that is not listed may import accounts. */
const mayImport = {
  kept: [],
  legal: ['kept'],
  accounts: ['legal'],
  admins: ['accounts'],
  wallet: ['accounts', 'admins'],
  verification: ['accounts', 'admins', 'notifications', 'wallet', 'moderation'],
  shops: ['accounts', 'legal'],
  listings: ['accounts', 'shops'],
  'shop-helpers': ['accounts', 'shops'],
  'shop-covers': ['accounts', 'shops', 'listings'],
  pages: ['accounts', 'legal', 'shops', 'listings'],
  'own-measurements': ['accounts'],
  'buyer-location': ['accounts'],
  search: ['accounts', 'shops', 'listings', 'own-measurements', 'buyer-location'],
  'visual-search': ['accounts', 'shops', 'listings', 'search', 'moderation'],
  notifications: ['push', 'phone'],
  cart: ['accounts', 'shops', 'listings'],
  collections: ['accounts', 'shops', 'listings'],
  moderation: ['accounts', 'notifications', 'listings'],
  chat: ['accounts', 'notifications', 'shops', 'listings', 'moderation'],
  'own-items': ['shops', 'listings', 'books'],
  'item-changes': ['accounts', 'shops', 'listings', 'chat', 'own-items', 'visual-search'],
  'item-files': ['shops', 'listings', 'item-changes'],
  payments: ['accounts', 'notifications', 'shops', 'moderation'],
  'item-state': [],
  line: ['accounts', 'notifications', 'shops', 'listings', 'chat'],
  tickets: ['accounts', 'phone', 'notifications', 'shops', 'listings', 'cart', 'chat', 'line', 'reviews'],
  counter: ['accounts', 'notifications', 'shops', 'listings', 'line'],
  pickups: ['accounts', 'notifications', 'listings', 'shops', 'tickets'],
  'live-sales': [
    'accounts',
    'notifications',
    'shops',
    'listings',
    'chat',
    'line',
    'tickets',
    'pickups',
    'payments',
  ],
  stops: [
    'accounts',
    'notifications',
    'shops',
    'listings',
    'line',
    'tickets',
    'payments',
    'live-sales',
    'moderation',
  ],
  reviews: ['accounts', 'notifications', 'listings', 'shops', 'reliability'],
  cases: ['accounts', 'notifications', 'moderation'],
  reliability: [],
  signals: ['chat', 'listings', 'moderation'],
  figures: [],
  books: ['legal', 'listings', 'shops'],
}

const forbid = (name, comment, from, to) => ({ name, comment, severity: 'error', from, to })

const serverFeatures = '^src/server/features'

const featureOrder = [
  // Who asks for items may also ask who holds them and what blocks them.
  ...Object.entries(mayImport)
    .map(([feature, others]) => [
      feature,
      feature === 'listings' || others.includes('listings') ? [...others, 'item-state'] : others,
    ])
    .map(([feature, others]) =>
      forbid(
        `server-feature-order-${feature}`,
        `${feature} may import ${others.join(', ') || 'no other feature'}`,
        { path: `${serverFeatures}/${feature}/` },
        { path: `${serverFeatures}/`, pathNot: `${serverFeatures}/(${[feature, ...others].join('|')})/` },
      ),
    ),
  forbid(
    'server-feature-order-others',
    'A feature that `mayImport` does not list may import accounts only',
    {
      path: `${serverFeatures}/([^/]+)/`,
      pathNot: `${serverFeatures}/(${Object.keys(mayImport).join('|')})/`,
    },
    { path: `${serverFeatures}/`, pathNot: `${serverFeatures}/(${thisFeature}|accounts)/` },
  ),
]

module.exports = {
  forbidden: [
    forbid('no-cycles', 'Files must not import each other in a circle', {}, { circular: true }),
    forbid(
      'domain-stands-alone',
      'The domain is pure: it imports no package, no Node module and no other folder',
      { path: '^src/domain/', pathNot: tests },
      { pathNot: '^src/domain/' },
    ),
    forbid(
      'contract-knows-no-side',
      'The contract imports the domain and zod only',
      { path: '^src/contract/', pathNot: tests },
      { pathNot: ['^src/(contract|domain)/', 'node_modules/zod/'] },
    ),
    forbid(
      'server-not-web',
      'The server does not import the web app',
      { path: '^src/server/' },
      { path: '^src/web/' },
    ),
    forbid(
      'web-not-server',
      'The web app reaches the server through calls only',
      { path: '^src/(web|messages)/' },
      { path: '^src/server/' },
    ),
    forbid(
      'src-not-tests',
      'Production code does not import tests, scripts, demo or lab',
      { path: '^src/', pathNot: [tests, '/fixtures/'] },
      { path: ['^(scripts|tests|demo|lab)/', tests] },
    ),
    forbid(
      'platform-knows-no-feature',
      'The platform is independent of the features',
      { path: '^src/server/platform/', pathNot: tests },
      { path: '^src/server/features/' },
    ),
    forbid(
      'photos-decoded-apart',
      'Photos are decoded in separate processes only: see platform/images/photo-queue.ts',
      {
        path: '^src/server/',
        pathNot: [
          tests,
          '^src/server/platform/images/(decoder-process|photo-work|open-photo|square-pixels|decoding-cost|qr-codes)\\.ts$',
        ],
      },
      {
        path: [
          'node_modules/(sharp|file-type|zxing-wasm)/',
          '^src/server/platform/images/(photo-work|open-photo)\\.ts$',
        ],
        dependencyTypesNot: ['type-only'],
      },
    ),
    forbid(
      'server-feature-through-index',
      'Other features import the index.ts of a feature only',
      { path: `${serverFeatures}/([^/]+)/` },
      {
        path: `${serverFeatures}/`,
        pathNot: [`${serverFeatures}/${thisFeature}/`, `${serverFeatures}/[^/]+/index\\.ts$`],
      },
    ),
    ...featureOrder,
    forbid(
      'web-features-apart',
      'A feature imports no other feature. Pages combine them',
      { path: '^src/web/features/([^/]+)/' },
      { path: '^src/web/features/', pathNot: `^src/web/features/${thisFeature}/` },
    ),
    forbid(
      'web-base-knows-no-feature',
      'Widgets and the library import no feature',
      { path: '^src/web/(ui|lib)/' },
      { path: '^src/web/(features|demo-screens|app)/' },
    ),
    forbid(
      'demo-screens-call-nothing',
      'Demo screens show features that are not built, without calls',
      { path: '^src/web/demo-screens/' },
      { path: ['^src/web/lib/api', '^src/web/features/', '^src/contract/'] },
    ),
    forbid(
      'web-without-zod',
      'zod would add 20 kB to the first load',
      { path: '^src/(web|messages)/', pathNot: tests },
      { path: 'node_modules/zod/' },
    ),
    forbid(
      'web-contract-types-only',
      'A value of the contract would load zod, except the limits, the rules and the reader of numbers',
      { path: '^src/(web|messages)/', pathNot: tests },
      {
        path: '^src/contract/',
        pathNot: '^src/contract/(limits|read-number|rules)\\.ts$',
        dependencyTypesNot: ['type-only'],
      },
    ),
    forbid(
      'limits-without-packages',
      'Forms import the limits and rules as values, so they must load no package',
      { path: '^src/contract/(limits|read-number|rules)\\.ts$' },
      { pathNot: ['^src/contract/(limits|rules)\\.ts$', '^src/domain/'] },
    ),
    forbid(
      'resolvable',
      'The imported file or package exists',
      {},
      // The build knows what `?url` means.
      { couldNotResolve: true, pathNot: String.raw`\.wasm\?url$` },
    ),
  ],
  options: {
    doNotFollow: { path: 'node_modules' },
    tsConfig: { fileName: 'tsconfig.json' },
    // Imports of types count too, because they are dependencies as well.
    tsPreCompilationDeps: true,
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['types', 'import', 'node', 'default'],
      extensions: ['.ts', '.tsx', '.js', '.mjs', '.json', '.css'],
    },
  },
}

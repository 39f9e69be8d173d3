/**
 * Who may import whom, from the names of the folders: see docs/ for what each is for.
 * Tests may use what they need to test with, so the rules about packages and about tests/ leave them out.
 */
const tests = String.raw`\.test\.tsx?$`
const thisFeature = '$1'

/** Server features in the order in which they may know each other; one that is not named here may know accounts. */
const mayImport = {
  accounts: [],
  wallet: ['accounts'],
  verification: ['accounts', 'wallet'],
  shops: ['accounts'],
  listings: ['accounts', 'shops'],
  'own-measurements': ['accounts'],
  'buyer-location': ['accounts'],
  search: ['accounts', 'shops', 'listings', 'own-measurements', 'buyer-location'],
  'visual-search': ['accounts', 'shops', 'listings', 'search'],
  cart: ['accounts', 'shops', 'listings'],
  collections: ['accounts', 'shops', 'listings'],
  chat: ['accounts', 'shops', 'listings'],
  'item-changes': ['accounts', 'shops', 'listings', 'cart', 'collections', 'chat'],
  tickets: ['accounts', 'shops', 'listings', 'cart', 'collections', 'chat'],
}

const forbid = (name, comment, from, to) => ({ name, comment, severity: 'error', from, to })

const serverFeatures = '^src/server/features'

const featureOrder = [
  ...Object.entries(mayImport).map(([feature, others]) =>
    forbid(
      `server-feature-order-${feature}`,
      `${feature} may know ${others.join(', ') || 'no other feature'}`,
      { path: `${serverFeatures}/${feature}/` },
      { path: `${serverFeatures}/`, pathNot: `${serverFeatures}/(${[feature, ...others].join('|')})/` },
    ),
  ),
  forbid(
    'server-feature-order-others',
    'A feature without a place in the order may know accounts only',
    {
      path: `${serverFeatures}/([^/]+)/`,
      pathNot: `${serverFeatures}/(${Object.keys(mayImport).join('|')})/`,
    },
    { path: `${serverFeatures}/`, pathNot: `${serverFeatures}/(${thisFeature}|accounts)/` },
  ),
]

module.exports = {
  forbidden: [
    forbid('no-cycles', 'Two files that need each other are one', {}, { circular: true }),
    forbid(
      'domain-stands-alone',
      'The domain is pure: no package, no Node module, no other folder',
      { path: '^src/domain/', pathNot: tests },
      { pathNot: '^src/domain/' },
    ),
    forbid(
      'contract-knows-no-side',
      'The contract is the wire: domain and zod are all it needs',
      { path: '^src/contract/', pathNot: tests },
      { pathNot: ['^src/(contract|domain)/', 'node_modules/zod/'] },
    ),
    forbid('server-not-web', 'The server knows no page', { path: '^src/server/' }, { path: '^src/web/' }),
    forbid('web-not-server', 'The web app knows calls only', { path: '^src/web/' }, { path: '^src/server/' }),
    forbid(
      'src-not-tests',
      'What ships needs neither tests nor scripts, demo nor lab',
      { path: '^src/', pathNot: [tests, '/fixtures/'] },
      { path: ['^(scripts|tests|demo|lab)/', tests] },
    ),
    forbid(
      'platform-knows-no-feature',
      'The platform would serve another marketplace as well',
      { path: '^src/server/platform/', pathNot: tests },
      { path: '^src/server/features/' },
    ),
    forbid(
      'photos-decoded-apart',
      'What strangers send is decoded in processes of their own: see platform/images/photo-queue.ts',
      {
        path: '^src/server/',
        pathNot: [
          tests,
          '^src/server/platform/images/(decoder-process|photo-work|open-photo|square-pixels|decoding-cost)\\.ts$',
        ],
      },
      {
        path: [
          'node_modules/(sharp|file-type)/',
          '^src/server/platform/images/(photo-work|open-photo)\\.ts$',
        ],
        dependencyTypesNot: ['type-only'],
      },
    ),
    forbid(
      'server-feature-through-index',
      'What a feature offers to others is in its index.ts',
      { path: `${serverFeatures}/([^/]+)/` },
      {
        path: `${serverFeatures}/`,
        pathNot: [`${serverFeatures}/${thisFeature}/`, `${serverFeatures}/[^/]+/index\\.ts$`],
      },
    ),
    ...featureOrder,
    forbid(
      'web-features-apart',
      'Pages put features together; a feature knows no other',
      { path: '^src/web/features/([^/]+)/' },
      { path: '^src/web/features/', pathNot: `^src/web/features/${thisFeature}/` },
    ),
    forbid(
      'web-base-knows-no-feature',
      'Widgets and the library know no feature',
      { path: '^src/web/(ui|lib)/' },
      { path: '^src/web/(features|demo-screens|app)/' },
    ),
    forbid(
      'demo-screens-call-nothing',
      'They show what is not built, and ask the server for nothing',
      { path: '^src/web/demo-screens/' },
      { path: ['^src/web/lib/api', '^src/web/features/', '^src/contract/'] },
    ),
    forbid(
      'web-without-zod',
      'It would be 20 kB of the first load',
      { path: '^src/web/', pathNot: tests },
      { path: 'node_modules/zod/' },
    ),
    forbid(
      'web-contract-types-only',
      'With a value of the contract comes zod, but for the limits',
      { path: '^src/web/', pathNot: tests },
      { path: '^src/contract/', pathNot: '^src/contract/limits\\.ts$', dependencyTypesNot: ['type-only'] },
    ),
    forbid(
      'limits-without-packages',
      'Forms import the limits as values',
      { path: '^src/contract/limits\\.ts$' },
      {},
    ),
    forbid('resolvable', 'A file or package that is not there', {}, { couldNotResolve: true }),
  ],
  options: {
    doNotFollow: { path: 'node_modules' },
    tsConfig: { fileName: 'tsconfig.json' },
    // Types count: a type from a feature ties to it as much as a value does.
    tsPreCompilationDeps: true,
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['types', 'import', 'node', 'default'],
      extensions: ['.ts', '.tsx', '.js', '.mjs', '.json', '.css'],
    },
  },
}

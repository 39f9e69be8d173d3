/**
 * Which folder may import which. docs/explanation/architecture.md describes the folders. The rules about packages and
 * about tests/ do not apply to tests.
 */
const tests = String.raw`\.test\.tsx?$`
const thisFeature = '$1'

/** The areas of `src/server/features`, and which others each may import: by their `index.ts` only. */
const mayImport = {
  people: [],
  shops: ['people'],
  items: ['shops'],
  'looking-after': ['people', 'items'],
  talk: ['people', 'shops', 'items', 'looking-after'],
  search: ['people', 'shops', 'items', 'looking-after'],
  money: ['people', 'shops', 'items', 'looking-after'],
  reserving: ['people', 'shops', 'items', 'looking-after', 'talk', 'money'],
  pages: ['people', 'shops', 'items'],
}

const forbid = (name, comment, from, to) => ({ name, comment, severity: 'error', from, to })

const serverFeatures = '^src/server/features'

const areas = [
  ...Object.entries(mayImport).map(([area, others]) =>
    forbid(
      `server-area-${area}`,
      `${area} may import ${others.join(', ') || 'no other area'}`,
      { path: `${serverFeatures}/${area}/` },
      { path: `${serverFeatures}/`, pathNot: `${serverFeatures}/(${[area, ...others].join('|')})/` },
    ),
  ),
  forbid(
    'server-area-known',
    'A folder of `src/server/features` is an area that `mayImport` lists',
    {
      path: `${serverFeatures}/`,
      pathNot: `${serverFeatures}/(${Object.keys(mayImport).join('|')})/`,
    },
    {},
  ),
  forbid(
    'server-area-through-index',
    'Whoever is outside of an area imports its index.ts only',
    { path: '^src/server/(?!features/)', pathNot: tests },
    { path: `${serverFeatures}/`, pathNot: `${serverFeatures}/[^/]+/index\\.ts$` },
  ),
  forbid(
    'server-areas-through-index',
    'An area imports the index.ts of another only',
    { path: `${serverFeatures}/([^/]+)/`, pathNot: tests },
    {
      path: `${serverFeatures}/`,
      pathNot: [`${serverFeatures}/${thisFeature}/`, `${serverFeatures}/[^/]+/index\\.ts$`],
    },
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
    ...areas,
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
